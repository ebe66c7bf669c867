import Foundation
package import KasaneDomain
import Synchronization
package import TenkiDomain

/// The budgets of providers in Tenki's database, shared by all processes.
///
/// The use of each reader is kept in memory only, so no reader's address is stored. If the database
/// cannot be written to, for example on a full disk, the process continues with its in-memory
/// state.
package struct StoredProviderBudget: ProviderBudget {
    private let transactions: any TransactionTemplate<CallRepositories>
    private let clock: any WallClock
    private let book = Shared()

    /// The time limit of a database transaction.
    private static let timeout: Duration = .seconds(5)

    package init(
        transactions: any TransactionTemplate<CallRepositories>,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.clock = clock
    }

    package func check(_ request: ProviderRequest, against allowance: ProviderAllowance) throws {
        try book.check(request, against: allowance, at: clock.now)
    }

    package func take(_ request: ProviderRequest, from allowance: ProviderAllowance) async throws {
        // A refused call costs no transaction.
        try check(request, against: allowance)
        let key = BudgetBook.Key(allowance.provider, BudgetShare(of: request))
        let reservation = Reservation()
        do {
            let use = try await transactions.execute(within: Self.timeout) {
                [book, clock] repositories in
                let stored = try await repositories.budgets.find(.init(key))?.use
                // A body that is run again makes no second reservation.
                book.giveBack(reservation, request, to: allowance)
                // The clock is read after the wait for other writers.
                let use = try book.reserve(
                    reservation,
                    request,
                    from: allowance,
                    stored,
                    at: clock.now
                )
                try await repositories.budgets.save(ShareUseRow(use, of: .init(key)))
                return use
            }
            book.record(use, of: key)
        } catch let refusal as DomainError where refusal.isLimit {
            throw refusal
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // A call that cannot be counted in the database is counted in this process.
            book.giveBack(reservation, request, to: allowance)
            try book.take(request, from: allowance, at: clock.now)
        }
    }

    package func left(of allowance: ProviderAllowance) async throws -> [BudgetShare: Int] {
        var stored: [BudgetShare: ShareUse] = [:]
        do {
            stored = try await transactions.read(within: Self.timeout) { repositories in
                var uses: [BudgetShare: ShareUse] = [:]
                for share in allowance.limits.keys {
                    let key = BudgetBook.Key(allowance.provider, share)
                    uses[share] = try await repositories.budgets.find(.init(key))?.use
                }
                return uses
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // Calls that cannot be counted in the database are counted here.
        }
        return book.left(of: allowance, stored, at: clock.now)
    }

    private final class Reservation: Sendable {
        let isMade = Atomic(false)
    }

    private final class Shared: Sendable {
        private let book = Mutex(BudgetBook())

        func check(
            _ request: ProviderRequest,
            against allowance: ProviderAllowance,
            at moment: Date
        ) throws {
            try book.withLock { try $0.check(request, against: allowance, at: moment) }
        }

        func left(
            of allowance: ProviderAllowance,
            _ stored: [BudgetShare: ShareUse],
            at moment: Date
        ) -> [BudgetShare: Int] {
            book.withLock { $0.left(of: allowance, stored: stored, at: moment) }
        }

        func take(
            _ request: ProviderRequest,
            from allowance: ProviderAllowance,
            at moment: Date
        ) throws {
            try book.withLock {
                _ = try $0.take(request, from: allowance, stored: nil, at: moment)
            }
        }

        func reserve(
            _ reservation: Reservation,
            _ request: ProviderRequest,
            from allowance: ProviderAllowance,
            _ stored: ShareUse?,
            at moment: Date
        ) throws -> ShareUse {
            let use = try book.withLock {
                try $0.reserve(request, from: allowance, stored: stored, at: moment)
            }
            reservation.isMade.store(true, ordering: .relaxed)
            return use
        }

        func record(_ use: ShareUse, of key: BudgetBook.Key) {
            book.withLock { $0.record(use, of: key) }
        }

        func giveBack(
            _ reservation: Reservation,
            _ request: ProviderRequest,
            to allowance: ProviderAllowance
        ) {
            guard reservation.isMade.exchange(false, ordering: .relaxed) else { return }
            book.withLock { $0.giveBack(request, to: allowance) }
        }
    }
}
