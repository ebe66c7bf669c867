import Foundation
import KasaneConcurrency
import KasaneDomain
import Synchronization
import TenkiDomain

/// Coalesces concurrent work for the same key but does not share budget refusals.
///
/// It adds to `SingleFlight` the budget to which the shared work is charged. If the joined work
/// fails because its requester's budget is exhausted, the caller starts the work again on its own
/// budget. A refused requester is refused immediately until its retry time, without starting the
/// work.
final class FairFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Refusal {
        let limit: any ErrorReason
        let scope: LimitScope
        let end: Date

        func failure(at moment: Date) -> DomainError {
            let rest = max(1, end.timeIntervalSince(moment).rounded(.up))
            return .limited(limit, retryAfter: .seconds(rest), scope: scope)
        }
    }

    private static var maximumRefusals: Int { 1000 }

    private let flight = SingleFlight<Key, Value>()
    private let refusals = Mutex<[ProviderRequest: Refusal]>([:])
    private let clock: any WallClock

    init(clock: any WallClock) {
        self.clock = clock
    }

    func callAsFunction(
        _ key: Key,
        for request: ProviderRequest,
        outlivesCallers: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        while true {
            if let refusal = refusal(of: request) { throw refusal }
            do {
                return try await flight.run(key, outlivesCallers: outlivesCallers) { [self] in
                    do {
                        return try await work()
                    } catch let failure as DomainError {
                        note(failure, of: request)
                        throw failure
                    }
                }
            } catch let failure as DomainError {
                // A refusal of the requester that started the work does not apply to this one.
                guard failure.isLimit, refusal(of: request) == nil else { throw failure }
            }
        }
    }

    func end() async { await flight.shutdown() }

    private func refusal(of request: ProviderRequest) -> DomainError? {
        let now = clock.now
        return refusals.withLock { refusals in
            guard let refusal = refusals[request] else { return nil }
            // A later end is from a clock that was set back.
            guard refusal.end > now, refusal.end <= now.addingTimeInterval(3600) else {
                refusals[request] = nil
                return nil
            }
            return refusal.failure(at: now)
        }
    }

    private func note(_ failure: DomainError, of request: ProviderRequest) {
        guard case .limited(let limit, let pause, let scope) = failure else { return }
        let now = clock.now
        // A refusal expires after an hour at most, because the others may use less than expected.
        let end = now.addingTimeInterval(min(3600, max(1, Double(pause.components.seconds))))
        refusals.withLock { refusals in
            if refusals.count >= Self.maximumRefusals {
                refusals = refusals.filter { $0.value.end > now }
                if refusals.count >= Self.maximumRefusals { refusals = [:] }
            }
            refusals[request] = Refusal(limit: limit, scope: scope, end: end)
        }
    }
}
