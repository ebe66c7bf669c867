public import Foundation
import KasaneConcurrency
import Synchronization

/// The state of a client that should survive a restart.
///
/// A used-up quota stays used up and an open circuit stays open, however often the process
/// restarts.
public struct ServiceState: Codable, Hashable, Sendable {
    /// The date of the state.
    public var date: Date
    /// The tokens left in the rate limit; negative while calls wait.
    public var callsLeft: Double?
    /// The number of consecutive openings of the circuit; 0 if it is closed.
    public var circuitOpenings: Int
    /// The date until which the circuit is open, or `nil` if it is not open.
    public var circuitOpenUntil: Date?
}

extension APIClient {
    /// The current state.
    ///
    /// ```swift
    /// if client.state.circuitOpenUntil != nil { show("The service is not called now.") }
    /// ```
    public var state: ServiceState {
        let clock = pipeline.clock
        let now = clock.elapsed()
        let date = clock.date()
        let breaker = pipeline.breaker.withLock { $0 }
        var until: Date?
        if case .open(let end)? = breaker?.state, end > now {
            until = date.addingTimeInterval((end - now).inSeconds)
        }
        return ServiceState(
            date: date,
            callsLeft: pipeline.limiter.withLock { $0?.level(now: now) },
            circuitOpenings: breaker?.openings ?? 0,
            circuitOpenUntil: until
        )
    }

    /// Restores a saved state.
    ///
    /// Values outside the valid range, for example from a damaged file, are clamped to the limits
    /// of the client's policies.
    ///
    /// ```swift
    /// let saved = try JSONEncoder().encode(client.state)
    /// client.restore(try JSONDecoder().decode(ServiceState.self, from: saved))
    /// ```
    public func restore(_ state: ServiceState) {
        let clock = pipeline.clock
        let now = clock.elapsed()
        let date = clock.date()
        if let limit = pipeline.policies.rateLimit, let level = state.callsLeft {
            // Calls that waited before the restart are gone, so the debt is at most one interval.
            let level = max(level, -Double(limit.calls))
            let age = date.timeIntervalSince(state.date).asPause
            pipeline.limiter.withLock { $0?.restore(level: level, age: age, now: now) }
        }
        // A clock that was set back does not keep the circuit open for longer.
        let present = max(date, state.date)
        let rest = state.circuitOpenUntil.map { $0.timeIntervalSince(present).asPause } ?? .zero
        pipeline.breaker.withLock {
            $0?.restore(openings: state.circuitOpenings, openFor: rest, now: now)
        }
    }
}

extension TimeInterval {
    /// The interval as a duration, clamped to the range from zero to a year.
    fileprivate var asPause: Duration { .seconds(self > 0 ? Swift.min(self, 365 * 86_400) : 0) }
}
