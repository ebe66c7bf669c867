public import Foundation
import Synchronization

/// What a client knows of its service that is worth keeping over a restart.
///
/// A quota that is used up stays used up, and a service that fails is left alone, whoever restarts.
public struct ServiceState: Codable, Hashable, Sendable {
    /// When it was so.
    public var date: Date
    /// The calls that the rate limit still allowed at once, less than zero while calls wait.
    public var callsLeft: Double?
    /// How often in a row the circuit has opened; 0 if it is closed.
    public var circuitOpenings: Int
    /// Until when the service is left alone, if it is.
    public var circuitOpenUntil: Date?
}

/// Where the states of services are kept over a restart.
public protocol ServiceStateStore: Sendable {
    /// Returns the state of a service, or `nil` if none was kept.
    func state(of service: String) async throws -> ServiceState?

    /// Keeps the state of a service.
    func keep(_ state: ServiceState, of service: String) async throws
}

extension APIClient {
    /// What the client knows of its service now.
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

    /// Goes on from a state that was kept.
    ///
    /// Numbers that no client can have kept, such as those of a damaged file, are brought within what
    /// its policies allow.
    public func restore(_ state: ServiceState) {
        let clock = pipeline.clock
        let now = clock.elapsed()
        let date = clock.date()
        if let level = state.callsLeft {
            let age = date.timeIntervalSince(state.date).asPause
            pipeline.limiter.withLock { $0?.restore(level: level, age: age, now: now) }
        }
        let rest = state.circuitOpenUntil.map { $0.timeIntervalSince(date).asPause } ?? .zero
        pipeline.breaker.withLock {
            $0?.restore(openings: state.circuitOpenings, openFor: rest, now: now)
        }
    }

    /// Goes on from the state that a store has kept, if it has.
    ///
    /// - Parameters:
    ///   - store: Where states are kept.
    ///   - service: The service's name in the store.
    /// - Throws: What the store throws.
    public func restoreState(from store: any ServiceStateStore, of service: String) async throws {
        if let state = try await store.state(of: service) { restore(state) }
    }

    /// Keeps the state in a store.
    ///
    /// - Parameters:
    ///   - store: Where states are kept.
    ///   - service: The service's name in the store.
    /// - Throws: What the store throws.
    public func keepState(in store: any ServiceStateStore, of service: String) async throws {
        try await store.keep(state, of: service)
    }
}

extension TimeInterval {
    /// The seconds as a duration from nothing to a year, whatever a file says.
    fileprivate var asPause: Duration { .seconds(self > 0 ? Swift.min(self, 365 * 86_400) : 0) }
}
