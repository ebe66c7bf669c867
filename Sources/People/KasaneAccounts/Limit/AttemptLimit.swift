/// A rate limit with a burst size and a refill interval.
public struct AttemptLimit: Hashable, Sendable {
    /// The maximum number of attempts at once.
    public let burst: Int
    /// The interval after which another attempt is allowed.
    public let refill: Duration

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - burst: The maximum number of attempts at once, from 1 to 100,000.
    ///   - refill: The interval after which another attempt is allowed, up to a day.
    public init(burst: Int, refill: Duration) {
        precondition((1...100_000).contains(burst), "The burst must be 1 to 100,000, not \(burst).")
        precondition(
            refill > .zero && refill <= .seconds(86_400),
            "The refill interval must be at most a day, not \(refill)."
        )
        self.burst = burst
        self.refill = refill
    }

    /// Returns the limit for a wider network, as a multiple of this limit.
    func multiplied(by factor: Int) -> Self {
        Self(burst: min(100_000, burst * factor), refill: refill / factor)
    }
}

/// The limits that protect against guessing and flooding, counted in the store.
///
/// A network is an IPv4 address or an IPv6 /64 network. The networks in an IPv6 /56 network share
/// twice the limit, and the networks in a /48 network share four times the limit.
public struct AccountLimits: Sendable {
    /// Failed sign-ins to an address from one network.
    public var signInFromNetwork = AttemptLimit(burst: 10, refill: .seconds(60))
    /// Failed sign-ins to an address from all networks.
    ///
    /// Above this limit, a browser that has never signed in to the account can only use an emailed
    /// link. A low limit makes it easier for strangers to lock out the owner.
    public var signInOfAddress = AttemptLimit(burst: 50, refill: .seconds(60))
    /// Failed sign-ins to all addresses from one network, which can have many users.
    public var signInOfNetwork = AttemptLimit(burst: 300, refill: .seconds(2))
    /// Sign-ins to an address from known browsers, and passwords entered to confirm an identity.
    ///
    /// Both correct and wrong passwords count, and known browsers have priority. The other limits
    /// don't apply to known browsers, so strangers who guess an account's password can't lock out
    /// its owner. Above this limit, known browsers are treated as strangers.
    public var signInOfKnownBrowsers = AttemptLimit(burst: 10, refill: .seconds(60))
    /// Correct and wrong passwords entered to confirm an identity in one session.
    ///
    /// Each session has its own limit, so an attacker with a session can't lock out the owner.
    public var confirmations = AttemptLimit(burst: 10, refill: .seconds(60))
    /// Wrong second factor codes in a session, from a known browser, or from all other browsers in
    /// a network.
    ///
    /// Three of a million codes are valid at a time. Recovery codes need no limit, because 80
    /// random bits can't be guessed.
    public var secondFactor = AttemptLimit(burst: 5, refill: .seconds(120))
    /// Wrong second factor codes for an account from all unknown browsers.
    ///
    /// Above this limit, unknown browsers need a recovery code. Without this limit, attackers with
    /// many networks could eventually guess a code.
    public var secondFactorOfStrangers = AttemptLimit(burst: 50, refill: .seconds(120))
    /// Account changes that send an email or hash a password, and new recovery codes.
    ///
    /// Passwords set with emailed links have the same limit but are counted separately.
    public var changes = AttemptLimit(burst: 10, refill: .seconds(300))
    /// Emails to one address requested by visitors.
    public var mailsToAddress = AttemptLimit(burst: 4, refill: .seconds(900))
    /// Emails requested by visitors from one network.
    public var mailsFromNetwork = AttemptLimit(burst: 60, refill: .seconds(30))
    /// Forms submitted from one network without JavaScript; see ``Accounts/claimForm(_:from:)``.
    public var formsFromNetwork = AttemptLimit(burst: 2_000, refill: .seconds(2))

    /// Creates the default limits.
    public init() {}
}
