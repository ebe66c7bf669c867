import Foundation
import GRDB
import KasaneDomain
public import KasaneHTTP
public import KasaneSQLite

/// Cached responses in Tenki's database.
///
/// If the responses exceed the maximum size, the oldest are deleted.
public struct SQLiteResponseStore: ResponseStore {
    private let transactions: SQLiteTransactions<SQLiteTransaction>
    private let maximumSize: Int

    /// Creates a store in a database.
    ///
    /// - Parameters:
    ///   - store: The database.
    ///   - maximumSize: The maximum total size of the responses in bytes; 16 MiB by default.
    public init(store: SQLiteStore, maximumSize: Int = 16 << 20) {
        transactions = SQLiteTransactions(store: store) { $0 }
        self.maximumSize = maximumSize
    }

    /// Returns the stored responses for a key.
    public func responses(for key: String) async throws -> [StoredResponse] {
        let data = try await transactions.read { transaction in
            try await transaction.perform { db in
                try Data.fetchOne(
                    db,
                    sql: "SELECT responses FROM cachedResponse WHERE key = ?",
                    arguments: [key]
                )
            }
        }
        guard let data else { return [] }
        return try JSONDecoder().decode([StoredResponse].self, from: data)
    }

    /// Replaces the stored responses for a key; an empty array removes them.
    public func store(_ responses: [StoredResponse], for key: String) async throws {
        let data = try JSONEncoder().encode(responses)
        let storedAt = responses.map(\.receivedAt.timeIntervalSince1970).max() ?? 0
        let isKept = !responses.isEmpty && data.count <= maximumSize
        try await transactions.execute { [maximumSize] transaction in
            try await transaction.perform { db in
                try db.execute(
                    sql: "DELETE FROM cachedResponse WHERE key = ?",
                    arguments: [key]
                )
                guard isKept else { return }
                try db.execute(
                    sql: """
                        INSERT INTO cachedResponse (key, storedAt, size, responses)
                        VALUES (?, ?, ?, ?)
                        """,
                    arguments: [key, Int(storedAt), data.count, data]
                )
                // Only the newest responses within the total size limit are kept.
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
    }
}
