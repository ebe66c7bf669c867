package import Foundation
package import KasaneDomain
package import TenkiDomain

package struct StoredRequestSlots: RequestSlots {
    private let transactions: any TransactionTemplate<CallRepositories>

    package init(transactions: any TransactionTemplate<CallRepositories>) {
        self.transactions = transactions
    }

    package func next(
        at service: String,
        every pause: TimeInterval,
        by clock: any WallClock
    ) async throws -> Date {
        let slot = try await transactions.execute { repositories in
            let last = try await repositories.slots.find(service)?.takenAt
            // The clock is read after the wait for other writers.
            let now = clock.now.timeIntervalSince1970
            // Only a few processes wait, so a slot more than a minute ahead is the result of clock
            // skew.
            let next = last.map { $0 + pause } ?? now
            let slot = next <= now + 60 ? max(now, next) : now
            try await repositories.slots.save(RequestSlotRow(service: service, takenAt: slot))
            return slot
        }
        return Date(timeIntervalSince1970: slot)
    }
}
