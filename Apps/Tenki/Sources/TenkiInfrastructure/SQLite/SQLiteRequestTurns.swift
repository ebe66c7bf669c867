public import Foundation
import GRDB
import KasaneDomain
public import KasaneSQLite
public import TenkiDomain

/// The turns at services in Tenki's database, which its processes share.
public struct SQLiteRequestTurns: RequestTurns {
    private let transactions: SQLiteTransactions<SQLiteTransaction>

    /// Makes turns in a database.
    public init(store: SQLiteStore) {
        transactions = SQLiteTransactions(store: store) { $0 }
    }

    /// Takes the next turn at a service.
    public func next(
        at service: String,
        every pause: TimeInterval,
        by clock: any WallClock
    ) async throws -> Date {
        let turn = try await transactions.execute { transaction in
            try await transaction.access { db in
                // Read behind the wait for other writers.
                let now = clock.now.timeIntervalSince1970
                let last = try Double.fetchOne(
                    db,
                    sql: "SELECT takenAt FROM requestTurn WHERE service = ?",
                    arguments: [service]
                )
                // No more than some processes wait; what is further off a wrong clock has left behind.
                let next = last.map { $0 + pause } ?? now
                let turn = next <= now + 60 ? max(now, next) : now
                try db.execute(
                    sql: "INSERT OR REPLACE INTO requestTurn (service, takenAt) VALUES (?, ?)",
                    arguments: [service, turn]
                )
                return turn
            }
        }
        return Date(timeIntervalSince1970: turn)
    }
}
