import Foundation
import KasaneDomain
import Synchronization
import TenkiDomain

/// Shares work between those who want the same, but not the refusals of a budget.
///
/// Whoever joins the work of a requester that has used up its part begins it anew, at its own
/// expense. A requester that was refused is refused at once until it may ask again, without any work.
final class FairFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Refusal {
        let what: String
        let scope: LimitScope
        let end: Date

        /// The refusal at a moment before its end.
        func failure(at moment: Date) -> Failure {
            let rest = max(1, end.timeIntervalSince(moment).rounded(.up))
            return .limited(what, retryAfter: .seconds(rest), scope: scope)
        }
    }

    /// How many refusals are remembered.
    private static var maximumRefusals: Int { 1000 }

    private let flight = SingleFlight<Key, Value>()
    private let refusals = Mutex<[ProviderRequest: Refusal]>([:])
    private let clock: any WallClock

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// Waits for the work that is under way for a key, or begins it.
    ///
    /// - Parameters:
    ///   - key: What is wanted.
    ///   - request: Who wants it, and what for.
    ///   - goesOn: Whether the work goes on when nobody waits for it any more.
    ///   - work: What is shared.
    /// - Returns: What the work returned.
    /// - Throws: What the work throws; the `Failure.limited` of this request only;
    ///   `CancellationError`.
    func callAsFunction(
        _ key: Key,
        for request: ProviderRequest,
        goesOn: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        while true {
            if let refusal = refusal(of: request) { throw refusal }
            do {
                return try await flight(key, goesOn: goesOn) { [self] in
                    do {
                        return try await work()
                    } catch let failure as Failure {
                        note(failure, of: request)
                        throw failure
                    }
                }
            } catch let failure as Failure {
                // Another requester's refusal, whose work was joined, says nothing of this one.
                guard failure.isLimit, refusal(of: request) == nil else { throw failure }
            }
        }
    }

    /// Whether work is under way for a key.
    func isUnderWay(_ key: Key) -> Bool { flight.isUnderWay(key) }

    /// Ends all work that is under way, and lets none begin.
    func end() async { await flight.end() }

    private func refusal(of request: ProviderRequest) -> Failure? {
        let now = clock.now
        return refusals.withLock { refusals in
            guard let refusal = refusals[request] else { return nil }
            guard refusal.end > now else {
                refusals[request] = nil
                return nil
            }
            return refusal.failure(at: now)
        }
    }

    private func note(_ failure: Failure, of request: ProviderRequest) {
        guard case .limited(let what, let pause, let scope) = failure else { return }
        let now = clock.now
        // Whoever waits longer than an hour may ask once in between: others may have used less.
        let end = now.addingTimeInterval(min(3600, max(1, Double(pause.components.seconds))))
        refusals.withLock { refusals in
            if refusals.count >= Self.maximumRefusals {
                refusals = refusals.filter { $0.value.end > now }
                if refusals.count >= Self.maximumRefusals { refusals = [:] }
            }
            refusals[request] = Refusal(what: what, scope: scope, end: end)
        }
    }
}
