package import HTTPTypes

/// A service's retry budget, which prevents retries from making an outage worse.
///
/// The budget isn't a token bucket. It is filled by calls rather than over time, so an idle service
/// earns no retries.
package struct RetryBudget: Sendable {
    private let policy: RetryPolicy
    package private(set) var retries: Double

    package init(_ policy: RetryPolicy) {
        self.policy = policy
        retries = policy.budgetCapacity
    }

    package mutating func addCall() {
        retries = min(policy.budgetCapacity, retries + policy.budgetRatio)
    }

    /// Consumes a retry from the budget, and returns whether a retry was available.
    package mutating func takeRetry() -> Bool {
        guard retries >= 1 else { return false }
        retries -= 1
        return true
    }
}

/// The outcome of an attempt that can be retried.
package enum AttemptOutcome: Sendable {
    case failure(NetworkError)
    case status(HTTPResponse.Status, retryAfter: Duration?)
}

/// Determines the attempts of a call.
package struct RetryLogic: Sendable {
    package enum Action: Equatable, Sendable {
        case giveUp
        /// Send the request again immediately because the connection was stale.
        case repeatAtOnce
        /// Wait, and then send the request again.
        case wait(Duration)
    }

    private let policy: RetryPolicy
    private let mayRepeat: Bool
    private let isReplayable: Bool
    private var failures = 0
    private var hasRepeated = false

    package init(_ policy: RetryPolicy, isIdempotent: Bool, isReplayable: Bool) {
        self.policy = policy
        mayRepeat = isIdempotent
        self.isReplayable = isReplayable
    }

    /// Determines the action to take after a failed attempt.
    ///
    /// - Parameter random: A random number in `0..<1`.
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
            policy.maximumDelay.inSeconds,
            policy.baseDelay.inSeconds * Double(1 << min(failures - 1, 30))
        )
        let wait = max(.seconds(bound * random), outcome.retryAfter ?? .zero)
        // An attempt after the deadline would only delay the failure.
        guard wait < remaining, budget.takeRetry() else { return .giveUp }
        return .wait(wait)
    }
}

extension AttemptOutcome {
    /// Whether the service might have received part of the request.
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

    /// Returns whether another attempt could succeed.
    func mayBeBetter(_ policy: RetryPolicy) -> Bool {
        switch self {
        case .status(let status, _): policy.statuses.contains(status.code)
        case .failure(let error):
            switch error.kind {
            case .notConnected, .connectionFailed, .connectionLost, .timeout: true
            default: false
            }
        }
    }
}

extension HTTPRequest.Method {
    /// Whether RFC 9110, section 9.2.2, defines the method as idempotent.
    package var isIdempotent: Bool {
        [.get, .head, .options, .put, .delete, .trace].contains(self)
    }
}
