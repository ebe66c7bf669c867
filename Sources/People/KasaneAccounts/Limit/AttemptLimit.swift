/// A rate limit: a burst of attempts, and one more after each refill interval.
public struct AttemptLimit: Hashable, Sendable {
    /// The number of attempts at once.
    public let burst: Int
    /// The time after which one more attempt is allowed.
    public let refill: Duration

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - burst: The number of attempts at once, from 1 to 100,000.
    ///   - refill: The time after which one more attempt is allowed, up to a day.
    public init(burst: Int, refill: Duration) {
        precondition((1...100_000).contains(burst), "A limit allows 1 to 100,000 attempts at once.")
        precondition(
            refill > .zero && refill <= .seconds(86_400),
            "A limit allows one more attempt within a day."
        )
        self.burst = burst
        self.refill = refill
    }

    /// The limit of a network with a multiple of a client's attempts.
    func multiplied(by factor: Int) -> Self {
        Self(burst: min(100_000, burst * factor), refill: refill / factor)
    }
}

/// The limits against guessing and flooding, counted in the store.
///
/// A network is an IPv4 address or a 64-bit IPv6 network. All networks in a 56-bit IPv6 network
/// together have twice its limits, and in a 48-bit one four times.
public struct AccountLimits: Sendable {
    /// Failed sign-ins to an address from one network.
    public var signInFromNetwork = AttemptLimit(burst: 10, refill: .seconds(60))
    /// Failed sign-ins to an address from all networks.
    ///
    /// Beyond it, a browser that has never signed in to the account can only use an emailed link. A
    /// lower limit would let strangers lock out the owner more easily.
    public var signInOfAddress = AttemptLimit(burst: 50, refill: .seconds(60))
    /// Failed sign-ins to all addresses from one network, which can have many users.
    public var signInOfNetwork = AttemptLimit(burst: 300, refill: .seconds(2))
    /// Sign-ins to an address from known browsers, and passwords that confirm the identity.
    ///
    /// Correct and wrong passwords are counted, at the priority of known browsers. They don't count
    /// toward the other limits and aren't stopped by them, so that strangers who guess an account's
    /// password can't lock out its owner. Beyond the limit, known browsers are treated as
    /// strangers.
    public var signInOfKnownBrowsers = AttemptLimit(burst: 10, refill: .seconds(60))
    /// Correct and wrong passwords that confirm the identity in one session.
    ///
    /// Each session has its own attempts, so that an attacker with a session can't keep the owner
    /// from confirming.
    public var confirmations = AttemptLimit(burst: 10, refill: .seconds(60))
    /// Wrong second factor codes in a session, from a known browser, or from the other browsers of
    /// a network.
    ///
    /// Of a million codes, three are right. Recovery codes need no limit, because their 80 random
    /// bits can't be guessed.
    public var secondFactor = AttemptLimit(burst: 5, refill: .seconds(120))
    /// Wrong second factor codes for an account from all browsers that aren't known.
    ///
    /// Beyond it, such a browser needs a recovery code. Without this limit, attackers with many
    /// networks could eventually guess a code.
    public var secondFactorOfStrangers = AttemptLimit(burst: 50, refill: .seconds(120))
    /// Changes to an account that send an email or cost a hash, and new recovery codes.
    ///
    /// Passwords set with emailed links have the same limit, counted separately.
    public var changes = AttemptLimit(burst: 10, refill: .seconds(300))
    /// Emails to one address requested by visitors.
    public var mailsToAddress = AttemptLimit(burst: 4, refill: .seconds(900))
    /// Emails requested by visitors of one network.
    public var mailsFromNetwork = AttemptLimit(burst: 60, refill: .seconds(30))
    /// Forms sent by one network without JavaScript; see ``Accounts/claimForm(_:from:)``.
    public var formsFromNetwork = AttemptLimit(burst: 2_000, refill: .seconds(2))

    /// Creates the default limits.
    public init() {}
}
