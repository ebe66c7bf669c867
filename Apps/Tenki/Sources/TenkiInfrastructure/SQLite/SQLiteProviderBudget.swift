import Foundation
import GRDB
import KasaneDomain
public import KasaneSQLite
import Synchronization
public import TenkiDomain

/// The budgets of providers in Tenki's database, shared by all processes.
///
/// The use of each reader is kept in memory only, so no reader's address is stored. If the database
/// cannot be written to, for example on a full disk, the process continues with its in-memory
/// state.
public struct SQLiteProviderBudget: ProviderBudget {
    private let transactions: SQLiteTransactions<SQLiteTransaction>
    private let clock: any WallClock
    private let book = Shared()

    /// The time limit of a database transaction.
    private static let timeout: Duration = .seconds(5)

    /// Creates a budget in a database.
    ///
    /// - Parameters:
    ///   - store: The database.
    ///   - clock: The clock for the current time.
    public init(store: SQLiteStore, clock: any WallClock) {
        transactions = SQLiteTransactions(store: store) { $0 }
        self.clock = clock
    }

    /// Takes one call from a budget; the change survives a crash.
    public func take(_ request: ProviderRequest, from allowance: ProviderAllowance) async throws {
        let key = BudgetBook.Key(allowance.provider, BudgetShare(of: request))
        let grant = Grant()
        do {
            try await transactions.execute(within: Self.timeout) { [book, clock] transaction in
                try await transaction.perform { db in
                    let stored = try ShareUse(stored: key, db)
                    // The clock is read after the wait for other writers.
                    let use = try book.take(request, from: allowance, stored, at: clock.now)
                    grant.isGiven.store(true, ordering: .relaxed)
                    try use.store(key, db)
                }
            }
        } catch let refusal as DomainError where refusal.isLimit {
            throw refusal
        } catch is CancellationError {
            throw CancellationError()
        } catch  where grant.isGiven.load(ordering: .relaxed) {
            // The call is counted in this process although the database could not be written.
        } catch {
            // A call that cannot be counted in the database is counted in this process.
            _ = try book.take(request, from: allowance, nil, at: clock.now)
        }
    }

    /// Returns what is left of the shares, as far as the database can be read.
    public func left(of allowance: ProviderAllowance) async throws -> [BudgetShare: Int] {
        var stored: [BudgetShare: ShareUse] = [:]
        do {
            stored = try await transactions.read(within: Self.timeout) { transaction in
                try await transaction.perform { db in
                    var uses: [BudgetShare: ShareUse] = [:]
                    for share in allowance.limits.keys {
                        uses[share] = try ShareUse(stored: .init(allowance.provider, share), db)
                    }
                    return uses
                }
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // Calls that cannot be counted in the database are counted here.
        }
        return book.left(of: allowance, stored, at: clock.now)
    }

    /// Records that the book has granted a call.
    private final class Grant: Sendable {
        let isGiven = Atomic(false)
    }

    /// The book of this process.
    private final class Shared: Sendable {
        private let book = Mutex(BudgetBook())

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
            _ stored: ShareUse?,
            at moment: Date
        ) throws -> ShareUse {
            try book.withLock {
                try $0.take(request, from: allowance, stored: stored, at: moment)
            }
        }
    }
}

extension ShareUse {
    /// Fetches the use of a share; returns `nil` if none is stored.
    fileprivate init?(stored key: BudgetBook.Key, _ db: Database) throws {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT minuteUsed, dayUsed, updatedAt FROM providerBudget
                WHERE provider = ? AND share = ?
                """,
            arguments: [key.provider, key.share.rawValue]
        )
        guard let row else { return nil }
        self.init(
            minute: row["minuteUsed"],
            day: row["dayUsed"],
            updatedAt: Date(timeIntervalSince1970: row["updatedAt"])
        )
    }

    fileprivate func store(_ key: BudgetBook.Key, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO providerBudget
                (provider, share, minuteUsed, dayUsed, updatedAt) VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [
                key.provider, key.share.rawValue, minute, day, updatedAt.timeIntervalSince1970,
            ]
        )
    }
}
