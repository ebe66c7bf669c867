public import Foundation
import KasaneConcurrency
import Synchronization

/// The client state that should survive a restart.
///
/// Restarting the process doesn't refill a quota or close a circuit.
public struct ServiceState: Codable, Hashable, Sendable {
    /// When the state was saved.
    public var date: Date
    /// The tokens left in the rate limit, negative while calls wait.
    public var callsLeft: Double?
    /// The number of times in a row that the circuit has opened, or 0 if it is closed.
    public var circuitOpenings: Int
    /// When the circuit can close again, or `nil` if it isn't open.
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
    /// Out-of-range values, for example from a corrupt file, are clamped to the limits of the
    /// client's policies.
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
            // Calls that were waiting before the restart are gone, so the debt is at most one
            // interval.
            let level = max(level, -Double(limit.calls))
            let age = date.timeIntervalSince(state.date).asPause
            pipeline.limiter.withLock { $0?.restore(level: level, age: age, now: now) }
        }
        // Setting the clock back doesn't keep the circuit open longer.
        let present = max(date, state.date)
        let rest = state.circuitOpenUntil.map { $0.timeIntervalSince(present).asPause } ?? .zero
        pipeline.breaker.withLock {
            $0?.restore(openings: state.circuitOpenings, openFor: rest, now: now)
        }
    }
}

extension TimeInterval {
    /// The interval as a duration, clamped to 0 to one year.
    fileprivate var asPause: Duration { .seconds(self > 0 ? Swift.min(self, 365 * 86_400) : 0) }
}
