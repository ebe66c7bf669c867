/// How often Tenki calls a provider, in shares for what the calls are for.
///
/// A share that is used up leaves the others as they are.
public struct ProviderAllowance: Hashable, Sendable {
    /// The provider's name, which its calls are counted under.
    public let provider: String
    /// The limits of the shares; a share without one has no calls.
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

    /// How many calls are made in any 24 hours at the most, all shares together.
    public var maximumPerDay: Int { limits.values.reduce(0) { $0 + $1.day.maximum } }
}

/// A part of a provider's budget.
public enum BudgetShare: String, CaseIterable, Sendable {
    /// Calls that readers cause by looking.
    case automatic
    /// Calls for the newest data by name.
    case manual
    /// Searches.
    case search
    /// Commands at the terminal.
    case host

    /// The share that a request is counted in.
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

    /// What its calls are, for people.
    var words: String {
        switch self {
        case .automatic: "updates"
        case .manual: "requests for the newest data"
        case .search: "searches"
        case .host: "calls by commands"
        }
    }
}

/// How many calls a share has in a short and in a long time.
public struct ShareLimit: Hashable, Sendable {
    /// So many calls at once, and so many more in the course of a time.
    public struct Bucket: Hashable, Sendable {
        /// How many calls may come at once, at least 1.
        public let burst: Int
        /// How many more are allowed in the course of the time, at least 1.
        public let refill: Int

        /// Creates a bucket; less than 1 counts as 1.
        public init(burst: Int, refill: Int) {
            self.burst = max(1, burst)
            self.refill = max(1, refill)
        }

        /// How many calls any stretch of that time can have.
        public var maximum: Int { burst + refill }
    }

    /// The calls of a minute; `nil` where the calls wait for their turn by themselves.
    public let minute: Bucket?
    /// The calls of 24 hours.
    public let day: Bucket

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - minute: The calls of a minute.
    ///   - day: The calls of 24 hours.
    public init(minute: Bucket?, day: Bucket) {
        self.minute = minute
        self.day = day
    }
}
