public import Foundation
import GRDB
import KasaneDomain
public import KasaneSQLite
public import TenkiDomain

/// The request slots of services in Tenki's database, shared by all processes.
public struct SQLiteRequestSlots: RequestSlots {
    private let transactions: SQLiteTransactions<SQLiteTransaction>

    /// Creates slots in a database.
    public init(store: SQLiteStore) {
        transactions = SQLiteTransactions(store: store) { $0 }
    }

    /// Reserves the next slot for a service.
    public func next(
        at service: String,
        every pause: TimeInterval,
        by clock: any WallClock
    ) async throws -> Date {
        let slot = try await transactions.execute { transaction in
            try await transaction.perform { db in
                // The clock is read after the wait for other writers.
                let now = clock.now.timeIntervalSince1970
                let last = try Double.fetchOne(
                    db,
                    sql: "SELECT takenAt FROM requestTurn WHERE service = ?",
                    arguments: [service]
                )
                // Only a few processes wait, so a slot more than a minute ahead is the result of
                // clock skew.
                let next = last.map { $0 + pause } ?? now
                let slot = next <= now + 60 ? max(now, next) : now
                try db.execute(
                    sql: "INSERT OR REPLACE INTO requestTurn (service, takenAt) VALUES (?, ?)",
                    arguments: [service, slot]
                )
                return slot
            }
        }
        return Date(timeIntervalSince1970: slot)
    }
}
