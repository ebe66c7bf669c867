/// The maximum number of calls to a provider, divided into shares by purpose.
///
/// An exhausted share does not affect the others.
public struct ProviderAllowance: Hashable, Sendable {
    /// The provider's name, under which its calls are counted.
    public let provider: String
    /// The limits of the shares; a share without a limit allows no calls.
    public let limits: [BudgetShare: ShareLimit]

    /// Creates an allowance.
    ///
    /// - Parameters:
    ///   - provider: The provider's name.
    ///   - limits: The limits of the shares.
    public init(provider: String, limits: [BudgetShare: ShareLimit]) {
        self.provider = provider
        self.limits = limits
    }

    /// The maximum number of calls in any 24 hours, for all shares together.
    public var maximumPerDay: Int { limits.values.reduce(0) { $0 + $1.day.maximum } }
}

/// A share of a provider's budget.
public enum BudgetShare: String, CaseIterable, Sendable {
    /// Automatic refreshes caused by page views.
    case automatic
    /// Explicit requests for the newest data.
    case manual
    /// Searches.
    case search
    /// Commands on the terminal.
    case host

    /// Creates the share that counts a request.
    public init(of request: ProviderRequest) {
        self =
            if request.requester.isHost {
                .host
            } else {
                switch request.purpose {
                case .automatic: .automatic
                case .manual: .manual
                case .search: .search
                }
            }
    }

    /// A human-readable description of the calls.
    var words: String {
        switch self {
        case .automatic: "updates"
        case .manual: "requests for the newest data"
        case .search: "searches"
        case .host: "calls by commands"
        }
    }
}

/// The limits of a share per minute and per day.
public struct ShareLimit: Hashable, Sendable {
    /// A token bucket: a burst of calls and a refill over a period.
    public struct Bucket: Hashable, Sendable {
        /// The maximum number of simultaneous calls, at least 1.
        public let burst: Int
        /// The number of calls refilled over the period, at least 1.
        public let refill: Int

        /// Creates a bucket; values less than 1 count as 1.
        public init(burst: Int, refill: Int) {
            self.burst = max(1, burst)
            self.refill = max(1, refill)
        }

        /// The maximum number of calls in any stretch as long as the period.
        public var maximum: Int { burst + refill }
    }

    /// The limit per minute; `nil` if the calls are already throttled elsewhere.
    public let minute: Bucket?
    /// The limit per 24 hours.
    public let day: Bucket

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - minute: The limit per minute.
    ///   - day: The limit per 24 hours.
    public init(minute: Bucket?, day: Bucket) {
        self.minute = minute
        self.day = day
    }
}
