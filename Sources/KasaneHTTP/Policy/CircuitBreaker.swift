/// When a service that fails is left alone.
///
/// Of the last calls, at most ``window``, a share fails: the circuit opens, and calls end at once.
/// After a pause one call is let through; if it succeeds the circuit closes, if not the pause
/// doubles.
public struct BreakerPolicy: Sendable {
    /// How many calls are looked back at, 64 at the most.
    public var window: Int
    /// How many calls there must be before the circuit can open.
    public var fewest: Int
    /// The share of failures that opens it.
    public var failureShare: Double
    /// The first pause.
    public var pause: Duration
    /// The longest pause.
    public var longestPause: Duration

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - window: How many calls are looked back at, 64 at the most.
    ///   - fewest: How many calls there must be before the circuit can open.
    ///   - failureShare: The share of failures that opens it.
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

/// A circuit: closed lets calls through, open refuses them, half open lets one through.
package struct CircuitBreaker: Sendable {
    package enum State: Equatable, Sendable {
        case closed
        case open(until: Duration)
        /// One call is let through; a probe that never reports is replaced after the pause.
        case halfOpen(since: Duration)
    }

    package enum Admission: Equatable, Sendable {
        case admitted
        case refused(for: Duration)
    }

    package enum Result: Sendable {
        case success
        case failure
        /// It says nothing of the service, such as a call that was cancelled.
        case neither
    }

    private let policy: BreakerPolicy
    package private(set) var state = State.closed
    /// How often in a row the circuit has opened.
    package private(set) var openings = 0
    private var failures: UInt64 = 0
    private var count = 0

    package init(_ policy: BreakerPolicy) {
        self.policy = policy
    }

    /// Asks whether an attempt may be made; one that is admitted is followed by one ``record(_:now:)``.
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

    /// Takes the result of an attempt.
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

    /// Goes on as it was before a restart.
    package mutating func restore(openings: Int, openFor rest: Duration, now: Duration) {
        // The pause is the longest long before this many.
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
