package import Foundation
package import KasaneDomain
package import KasanePostgres
package import TenkiDomain

/// The pages of photographs in a PostgreSQL database, bound to one transaction.
///
/// A row that cannot be decoded counts as not stored. It is reported, and replaced by the next page
/// with its key. Only ``all()`` and paging throw for such a row.
package struct PostgresPhotoPageRepository: PhotoPageRepository, ForwardingRepository {
    package let wrapped: any Repository<PhotoPage>

    private let transaction: PostgresTransaction

    /// Creates a repository bound to a transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - report: Called for each row that cannot be decoded.
    package init(
        transaction: PostgresTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) {
        wrapped = ReadableRepository(
            wrapped: PostgresRepository<PhotoPageRow>(transaction: transaction),
            report: report
        )
        self.transaction = transaction
    }

    package func newest(with id: Photo.ID) async throws -> PhotoPage? {
        let name = try PostgresJSON([id.text])
        let keys = try await transaction.perform { database in
            try await database.fetchAll(
                """
                SELECT query, source, number FROM "photoPage"
                WHERE source = \(id.source.rawValue)
                AND jsonb_path_query_array(photos, '$[*].id') @> \(name)
                ORDER BY "fetchedAt" DESC
                """,
                of: PhotoPageKey.self
            )
        }
        return try await first(of: keys)
    }

    package func recordShowing(of id: PhotoPage.ID, at moment: Date) async throws {
        _ = try await transaction.perform { database in
            try await database.execute(
                """
                UPDATE "photoPage" SET "shownAt" = \(Int(moment.timeIntervalSince1970))
                WHERE query = \(id.query.text) AND source = \(id.source.rawValue)
                AND number = \(id.number)
                """
            )
        }
    }

    package func deleteLeastUsed(keeping count: Int) async throws {
        _ = try await transaction.perform { database in
            try await database.execute(
                """
                DELETE FROM "photoPage" WHERE (query, source, number) IN (
                    SELECT query, source, number FROM "photoPage"
                    ORDER BY "shownAt" DESC NULLS LAST, "fetchedAt" DESC, query, source, number
                    OFFSET \(count)
                )
                """
            )
        }
    }

    package func deleteAll(unusedSince moment: Date) async throws {
        let since = moment.firstWholeSecond
        _ = try await transaction.perform { database in
            try await database.execute(
                """
                DELETE FROM "photoPage"
                WHERE "fetchedAt" < \(since) AND coalesce("shownAt", 0) < \(since)
                """
            )
        }
    }
}
