import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite

/// The cached responses in a SQLite database, bound to one transaction.
struct SQLiteResponseRepository: ResponseRepository, ForwardingRepository {
    let wrapped: any Repository<CachedResponseRow>

    private let transaction: SQLiteTransaction

    init(transaction: SQLiteTransaction) {
        wrapped = SQLiteRepository<CachedResponseRow>(transaction: transaction)
        self.transaction = transaction
    }

    func deleteOldest(exceeding maximumSize: Int) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: """
                    DELETE FROM cachedResponse WHERE key IN (
                        SELECT key FROM (
                            SELECT key, sum(size) OVER (
                                ORDER BY storedAt DESC, key ROWS UNBOUNDED PRECEDING
                            ) AS total
                            FROM cachedResponse
                        ) WHERE total > ?
                    )
                    """,
                arguments: [maximumSize]
            )
        }
    }

    func deleteAll(storedBefore moment: Date) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: "DELETE FROM cachedResponse WHERE storedAt < ?",
                arguments: [moment.timeIntervalSince1970]
            )
        }
    }
}
