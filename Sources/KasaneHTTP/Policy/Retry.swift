package import HTTPTypes

/// When and how often a request is sent again.
///
/// The wait before an attempt is random between zero and a bound that doubles (full jitter), and
/// no less than what the service's `Retry-After` asks for. A request is sent again only if that is
/// safe: it is idempotent, or it is certain that the service got nothing of it.
public struct RetryPolicy: Sendable {
    /// How often a request is sent at the most; 1 never sends it again.
    public var attempts: Int
    /// The bound of the wait before the second attempt; it doubles with every further one.
    public var firstBound: Duration
    /// The highest bound.
    public var highestBound: Duration
    /// How many retries each call adds to the budget; 0.2 allows one retry per five calls.
    public var retriesPerCall: Double
    /// How many retries the budget holds at the most, and at the beginning.
    public var reserve: Double
    /// The statuses that may be better the next time.
    public var statuses: Set<Int>

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - attempts: How often a request is sent at the most.
    ///   - firstBound: The bound of the wait before the second attempt.
    ///   - highestBound: The highest bound.
    ///   - retriesPerCall: How many retries each call adds to the budget.
    ///   - reserve: How many retries the budget holds at the most.
    ///   - statuses: The statuses that may be better the next time.
    public init(
        attempts: Int = 3,
        firstBound: Duration = .milliseconds(200),
        highestBound: Duration = .seconds(5),
        retriesPerCall: Double = 0.2,
        reserve: Double = 10,
        statuses: Set<Int> = [408, 429, 502, 503, 504]
    ) {
        self.attempts = attempts
        self.firstBound = firstBound
        self.highestBound = highestBound
        self.retriesPerCall = retriesPerCall
        self.reserve = reserve
        self.statuses = statuses
    }

    /// Never sends a request again, but on a stale connection.
    public static let never = RetryPolicy(attempts: 1)
}

/// The retries that the calls of a service may still make, so that retries do not add to an outage.
package struct RetryBudget: Sendable {
    private let policy: RetryPolicy
    package private(set) var retries: Double

    package init(_ policy: RetryPolicy) {
        self.policy = policy
        retries = policy.reserve
    }

    package mutating func addCall() {
        retries = min(policy.reserve, retries + policy.retriesPerCall)
    }

    /// Takes a retry, if one is there.
    package mutating func takeRetry() -> Bool {
        guard retries >= 1 else { return false }
        retries -= 1
        return true
    }
}

/// What came of one attempt, as far as a retry depends on it.
package enum AttemptOutcome: Sendable {
    case failure(NetworkError)
    case status(HTTPResponse.Status, retryAfter: Duration?)
}

/// Decides on the attempts of one call.
package struct RetryLogic: Sendable {
    package enum Action: Equatable, Sendable {
        case giveUp
        /// Send it again at once: the connection was stale.
        case repeatAtOnce
        /// Wait, then send it again.
        case wait(Duration)
    }

    private let policy: RetryPolicy
    private let mayRepeat: Bool
    private let isReplayable: Bool
    private var failures = 0
    private var hasRepeated = false

    /// Makes the logic of a call.
    ///
    /// - Parameters:
    ///   - policy: When and how often a request is sent again.
    ///   - isIdempotent: Whether sending it twice does no more than sending it once.
    ///   - isReplayable: Whether its body can be sent a second time.
    package init(_ policy: RetryPolicy, isIdempotent: Bool, isReplayable: Bool) {
        self.policy = policy
        mayRepeat = isIdempotent
        self.isReplayable = isReplayable
    }

    /// Decides what to do after an attempt that did not succeed.
    ///
    /// - Parameters:
    ///   - outcome: What came of the attempt.
    ///   - remaining: The time until the call's deadline.
    ///   - budget: The service's retries.
    ///   - random: A number from 0 up to 1.
    /// - Returns: What to do.
    package mutating func next(
        after outcome: AttemptOutcome,
        remaining: Duration,
        budget: inout RetryBudget,
        random: Double
    ) -> Action {
        guard isReplayable || !outcome.mayHaveBeenSent else { return .giveUp }
        if outcome.isOfStaleConnection, mayRepeat, !hasRepeated {
            hasRepeated = true
            return .repeatAtOnce
        }
        failures += 1
        guard failures < policy.attempts, outcome.mayBeBetter(policy) else { return .giveUp }
        guard mayRepeat || !outcome.mayHaveBeenSent else { return .giveUp }
        let bound = min(
            policy.highestBound.inSeconds,
            policy.firstBound.inSeconds * Double(1 << min(failures - 1, 30))
        )
        let wait = max(.seconds(bound * random), outcome.retryAfter ?? .zero)
        // To wait for an attempt that the deadline would end at once is to fail later than needed.
        guard wait < remaining, budget.takeRetry() else { return .giveUp }
        return .wait(wait)
    }
}

extension AttemptOutcome {
    /// Whether the service may have got a part of the request.
    var mayHaveBeenSent: Bool {
        switch self {
        case .failure(let error): error.mayHaveReachedServer
        case .status: true
        }
    }

    fileprivate var isOfStaleConnection: Bool {
        if case .failure(let error) = self { error.failedOnReusedConnection } else { false }
    }

    fileprivate var retryAfter: Duration? {
        if case .status(_, let retryAfter) = self { retryAfter } else { nil }
    }

    /// Whether another attempt may do better.
    func mayBeBetter(_ policy: RetryPolicy) -> Bool {
        switch self {
        case .status(let status, _): policy.statuses.contains(status.code)
        case .failure(let error):
            switch error.kind {
            case .notConnected, .notReached, .connectionLost, .timeout: true
            default: false
            }
        }
    }
}

extension HTTPRequest.Method {
    /// Whether RFC 9110, section 9.2.2, says so.
    package var isIdempotent: Bool {
        [.get, .head, .options, .put, .delete, .trace].contains(self)
    }
}
