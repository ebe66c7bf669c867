public import Foundation
import KasaneConcurrency
import Synchronization

/// Client state that can be saved and restored across restarts.
///
/// Saving the state prevents a restart from refilling a quota or closing a circuit.
public struct ServiceState: Codable, Hashable, Sendable {
    /// The time at which the state was saved.
    public var date: Date
    /// The remaining tokens of the rate limit, which is negative while calls are waiting.
    public var callsLeft: Double?
    /// The number of consecutive times that the circuit has opened, or 0 if it is closed.
    public var circuitOpenings: Int
    /// The time at which the circuit can close again, or `nil` if it isn't open.
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
    /// Values that are out of range, for example because a file is corrupt, are clamped to the
    /// limits of the client's policies.
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
            // Calls that were waiting before the restart no longer exist, so the debt is at most
            // one interval.
            let level = max(level, -Double(limit.calls))
            let age = date.timeIntervalSince(state.date).asPause
            pipeline.limiter.withLock { $0?.restore(level: level, age: age, now: now) }
        }
        // Setting back the clock doesn't extend the time that the circuit is open.
        let present = max(date, state.date)
        let rest = state.circuitOpenUntil.map { $0.timeIntervalSince(present).asPause } ?? .zero
        pipeline.breaker.withLock {
            $0?.restore(openings: state.circuitOpenings, openFor: rest, now: now)
        }
    }
}

extension TimeInterval {
    /// The interval as a duration, clamped to the range from 0 to one year.
    fileprivate var asPause: Duration { .seconds(self > 0 ? Swift.min(self, 365 * 86_400) : 0) }
}
