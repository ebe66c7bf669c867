/// A circuit breaker that is closed, open or half-open.
///
/// A closed circuit admits calls, an open circuit rejects calls, and a half-open circuit admits a
/// single probe.
package struct CircuitBreaker: Sendable {
    package enum State: Equatable, Sendable {
        case closed
        case open(until: Duration)
        /// A probe is running.
        ///
        /// If the probe never reports a result, another probe replaces it after the open duration.
        case halfOpen(since: Duration)
    }

    /// The permit of an admitted attempt.
    ///
    /// The attempt's result is used only until the circuit's state changes.
    package struct Permit: Equatable, Sendable {
        fileprivate let period: UInt64
    }

    package enum Admission: Equatable, Sendable {
        case admitted(Permit)
        case refused(for: Duration)
    }

    package enum Result: Sendable {
        case success
        case failure
        /// The result says nothing about the service, for example because the call was cancelled.
        case neither
    }

    private let policy: CircuitBreakerPolicy
    package private(set) var state = State.closed
    /// The number of consecutive times that the circuit has opened.
    package private(set) var openings = 0
    private var failures: UInt64 = 0
    private var count = 0
    /// The number of state changes.
    private var period: UInt64 = 0

    package init(_ policy: CircuitBreakerPolicy) {
        self.policy = policy
    }

    /// Determines whether an attempt can start.
    ///
    /// Each admitted attempt must call ``record(_:of:now:)`` once.
    package mutating func admit(now: Duration) -> Admission {
        switch state {
        case .closed: break
        case .open(let until) where now < until: return .refused(for: until - now)
        case .halfOpen(let since) where now < since + currentPause:
            return .refused(for: since + currentPause - now)
        case .open, .halfOpen: change(to: .halfOpen(since: now))
        }
        return .admitted(Permit(period: period))
    }

    /// Records an attempt's result.
    ///
    /// Attempts admitted before the last state change are ignored, because they say nothing about
    /// the service's current state and must not replace the probe.
    package mutating func record(_ result: Result, of permit: Permit, now: Duration) {
        guard permit.period == period else { return }
        switch (state, result) {
        case (.closed, .neither), (.open, _): break
        case (.halfOpen, .success): close()
        case (.halfOpen, .failure): open(now)
        // The next call is the probe.
        case (.halfOpen, .neither): change(to: .open(until: now))
        case (.closed, .success), (.closed, .failure):
            add(isFailure: result == .failure)
            let share = Double(failures.nonzeroBitCount) / Double(count)
            if count >= policy.minimumCalls, share >= policy.failureRateThreshold { open(now) }
        }
    }

    /// Restores the state that was saved before a restart.
    package mutating func restore(openings: Int, openFor rest: Duration, now: Duration) {
        // The open duration reaches its maximum long before 64 openings.
        self.openings = min(max(0, openings), 64)
        guard openings > 0 else { return }
        change(to: .open(until: now + min(rest, policy.maximumOpenDuration)))
    }

    private mutating func add(isFailure: Bool) {
        let mask: UInt64 = policy.window == 64 ? .max : (1 << policy.window) - 1
        failures = (failures << 1 | (isFailure ? 1 : 0)) & mask
        count = min(count + 1, policy.window)
    }

    private mutating func open(_ now: Duration) {
        openings += 1
        change(to: .open(until: now + currentPause))
    }

    private mutating func close() {
        openings = 0
        change(to: .closed)
    }

    private mutating func change(to next: State) {
        state = next
        period += 1
        failures = 0
        count = 0
    }

    private var currentPause: Duration {
        let factor = Double(1 << min(max(openings - 1, 0), 20))
        return min(policy.maximumOpenDuration, .seconds(policy.openDuration.inSeconds * factor))
    }
}
