import Foundation
import KasaneDomain
import KasanePostgres

/// The cached responses in a PostgreSQL database, bound to one transaction.
struct PostgresResponseRepository: ResponseRepository, ForwardingRepository {
    let wrapped: any Repository<CachedResponseRow>

    private let transaction: PostgresTransaction

    init(transaction: PostgresTransaction) {
        wrapped = PostgresRepository<CachedResponseRow>(transaction: transaction)
        self.transaction = transaction
    }

    func deleteOldest(exceeding maximumSize: Int) async throws {
        _ = try await transaction.perform { database in
            // A sum of int8 is numeric.
            try await database.execute(
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
    }

    func deleteAll(storedBefore moment: Date) async throws {
        _ = try await transaction.perform { database in
            try await database.execute(
                #"DELETE FROM "cachedResponse" WHERE "storedAt" < \#(moment.firstWholeSecond)"#
            )
        }
    }
}
