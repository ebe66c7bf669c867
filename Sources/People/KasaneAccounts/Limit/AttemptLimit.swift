/// How often something may be tried: a number at once, and one more after each pause.
public struct AttemptLimit: Hashable, Sendable {
    /// The number of attempts at once.
    public let burst: Int
    /// The pause after which one more attempt is allowed.
    public let refill: Duration

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - burst: The number of attempts at once, from 1 to 100,000.
    ///   - refill: The pause after which one more attempt is allowed, up to a day.
    public init(burst: Int, refill: Duration) {
        precondition((1...100_000).contains(burst), "A limit allows 1 to 100,000 attempts at once.")
        precondition(
            refill > .zero && refill <= .seconds(86_400),
            "A limit allows one more attempt within a day."
        )
        self.burst = burst
        self.refill = refill
    }

    /// Returns the limit of a network that has a multiple of a client's.
    func multiplied(by factor: Int) -> Self {
        Self(burst: min(100_000, burst * factor), refill: refill / factor)
    }
}

/// The limits against guessing and flooding, which are counted in the store.
///
/// A network is an IPv4 address or an IPv6 network of 64 bits. All networks of an IPv6 network of
/// 56 bits together have twice its limits, those of 48 bits four times.
public struct AccountLimits: Sendable {
    /// Failed sign-ins of an address from one network.
    public var signInFromNetwork = AttemptLimit(burst: 10, refill: .seconds(60))
    /// Failed sign-ins of an address from all networks.
    ///
    /// Beyond it, a browser that has never signed in to the account can do so by a mailed link
    /// only. A lower limit would let strangers keep the owner out more easily.
    public var signInOfAddress = AttemptLimit(burst: 50, refill: .seconds(60))
    /// Failed sign-ins of all addresses from one network, which may have many people.
    public var signInOfNetwork = AttemptLimit(burst: 300, refill: .seconds(2))
    /// Sign-ins of an address, right or wrong, that have the rank of known browsers because their
    /// browsers have signed in to it before, and passwords that confirm the identity.
    ///
    /// These do not count under the other limits and are not stopped by them, so that strangers
    /// who guess the password of an account do not keep its owner out. Beyond it, such browsers
    /// count as strangers'.
    public var signInOfKnownBrowsers = AttemptLimit(burst: 10, refill: .seconds(60))
    /// Passwords, right or wrong, that confirm the identity in one session.
    ///
    /// Other sessions have attempts of their own, so that a stranger with a session does not keep
    /// the owner from confirming.
    public var confirmations = AttemptLimit(burst: 10, refill: .seconds(60))
    /// Wrong codes of the second factor in one session, from one browser that has signed in to the
    /// account before, or from other browsers of one network: of a million codes, three are right.
    ///
    /// Recovery codes need no limit, because nobody can guess their 80 random bits.
    public var secondFactor = AttemptLimit(burst: 5, refill: .seconds(120))
    /// Wrong codes of the second factor of an account from all browsers that have never signed in
    /// to it.
    ///
    /// Beyond it, such a browser needs a recovery code. Without it, attackers with many networks
    /// could guess a code in time.
    public var secondFactorOfStrangers = AttemptLimit(burst: 50, refill: .seconds(120))
    /// Changes of one account that send a mail or cost a hash, and as many passwords that are set
    /// by its mailed links.
    public var changes = AttemptLimit(burst: 10, refill: .seconds(300))
    /// Mails to one address that visitors request.
    public var mailsToAddress = AttemptLimit(burst: 4, refill: .seconds(900))
    /// Mails that visitors of one network request.
    public var mailsFromNetwork = AttemptLimit(burst: 60, refill: .seconds(30))
    /// Forms without JavaScript that one network sends, see ``Accounts/claimForm(_:from:)``.
    public var formsFromNetwork = AttemptLimit(burst: 300, refill: .seconds(30))

    /// Creates the default limits.
    public init() {}
}
