/// Configures the circuit breaker.
///
/// The circuit opens when the share of failures among the last ``window`` calls reaches
/// ``failureShare``. Calls then fail at once. After a pause one probe call is let through. A
/// successful probe closes the circuit. A failed one opens it again for twice the pause.
public struct BreakerPolicy: Sendable {
    /// The number of recent calls that are evaluated, 1 to 64.
    public var window: Int
    /// The minimum number of calls before the circuit can open.
    public var fewest: Int
    /// The share of failures that opens the circuit, 0 to 1.
    public var failureShare: Double
    /// The first pause.
    public var pause: Duration
    /// The longest pause.
    public var longestPause: Duration

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - window: The number of recent calls that are evaluated, 1 to 64.
    ///   - fewest: The minimum number of calls before the circuit can open, 1 to `window`.
    ///   - failureShare: The share of failures that opens the circuit, 0 to 1.
    ///   - pause: The first pause.
    ///   - longestPause: The longest pause.
    public init(
        window: Int = 20,
        fewest: Int = 10,
        failureShare: Double = 0.5,
        pause: Duration = .seconds(5),
        longestPause: Duration = .seconds(300)
    ) {
        self.window = min(max(1, window), 64)
        self.fewest = min(max(1, fewest), self.window)
        self.failureShare = failureShare
        self.pause = pause
        self.longestPause = longestPause
    }
}

/// A circuit breaker: closed admits calls, open refuses them, half-open admits one probe.
package struct CircuitBreaker: Sendable {
    package enum State: Equatable, Sendable {
        case closed
        case open(until: Duration)
        /// One probe is running.
        ///
        /// A probe that never reports a result is replaced after the pause.
        case halfOpen(since: Duration)
    }

    package enum Admission: Equatable, Sendable {
        case admitted
        case refused(for: Duration)
    }

    package enum Result: Sendable {
        case success
        case failure
        /// The result is not evidence about the service, such as a cancelled call.
        case neither
    }

    private let policy: BreakerPolicy
    package private(set) var state = State.closed
    /// The number of consecutive openings.
    package private(set) var openings = 0
    private var failures: UInt64 = 0
    private var count = 0

    package init(_ policy: BreakerPolicy) {
        self.policy = policy
    }

    /// Decides whether an attempt may start.
    ///
    /// Each admitted attempt calls ``record(_:now:)`` once.
    package mutating func admit(now: Duration) -> Admission {
        switch state {
        case .closed: return .admitted
        case .open(let until) where now < until: return .refused(for: until - now)
        case .halfOpen(let since) where now < since + currentPause:
            return .refused(for: since + currentPause - now)
        case .open, .halfOpen:
            state = .halfOpen(since: now)
            return .admitted
        }
    }

    /// Records the result of an attempt.
    package mutating func record(_ result: Result, now: Duration) {
        switch (state, result) {
        case (.closed, .neither), (.open, _): break
        case (.halfOpen, .success): self = CircuitBreaker(policy)
        case (.halfOpen, .failure): open(now)
        // The next call is the probe.
        case (.halfOpen, .neither): state = .open(until: now)
        case (.closed, .success), (.closed, .failure):
            add(isFailure: result == .failure)
            let share = Double(failures.nonzeroBitCount) / Double(count)
            if count >= policy.fewest, share >= policy.failureShare { open(now) }
        }
    }

    /// Restores the state from before a restart.
    package mutating func restore(openings: Int, openFor rest: Duration, now: Duration) {
        // The pause reaches its maximum long before 64 openings.
        self.openings = min(max(0, openings), 64)
        guard openings > 0 else { return }
        state = .open(until: now + min(rest, policy.longestPause))
    }

    private mutating func add(isFailure: Bool) {
        let mask: UInt64 = policy.window == 64 ? .max : (1 << policy.window) - 1
        failures = (failures << 1 | (isFailure ? 1 : 0)) & mask
        count = min(count + 1, policy.window)
    }

    private mutating func open(_ now: Duration) {
        openings += 1
        failures = 0
        count = 0
        state = .open(until: now + currentPause)
    }

    private var currentPause: Duration {
        let factor = Double(1 << min(max(openings - 1, 0), 20))
        return min(policy.longestPause, .seconds(policy.pause.inSeconds * factor))
    }
}
