import Foundation
import KasaneDomain
import KasaneStore

/// The cached responses in a database, bound to one transaction.
struct SQLResponseRepository: ForwardingRepository {
    typealias Element = CachedResponseRow

    let wrapped: any Repository<CachedResponseRow>

    private let transaction: any SQLTransaction

    init(transaction: any SQLTransaction) {
        wrapped = transaction.repository(of: CachedResponseRow.self)
        self.transaction = transaction
    }

    /// Deletes the oldest responses until the rest has at most a total size in bytes.
    func deleteOldest(exceeding maximumSize: Int) async throws {
        // A sum of int8 is numeric.
        try await transaction.execute(
            """
            DELETE FROM "cachedResponse" WHERE key IN (
                SELECT key FROM (
                    SELECT key, sum(size) OVER (
                        ORDER BY "storedAt" DESC, key ROWS UNBOUNDED PRECEDING
                    ) AS total
                    FROM "cachedResponse"
                ) AS summed WHERE total > \(maximumSize)
            )
            """
        )
    }

    func deleteAll(storedBefore moment: Date) async throws {
        try await transaction.execute(
            #"DELETE FROM "cachedResponse" WHERE "storedAt" < \#(moment.firstWholeSecond)"#
        )
    }
}
