package import Foundation
package import KasaneDomain
package import KasaneStore
package import TenkiDomain

/// The pages of photographs in a database, bound to one transaction.
///
/// A row that cannot be decoded counts as not stored. It is reported, and replaced by the next page
/// with its key. Only ``all()`` and paging throw for such a row.
package struct SQLPhotoPageRepository: PhotoPageRepository, ForwardingRepository {
    package let wrapped: any Repository<PhotoPage>

    private let transaction: any SQLTransaction

    /// Creates a repository bound to a transaction.
    ///
    /// - Parameter report: Called for each row that cannot be decoded.
    package init(
        transaction: any SQLTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) {
        wrapped = ReadableRepository(
            wrapped: transaction.repository(of: PhotoPageRow.self),
            onFailure: report
        )
        self.transaction = transaction
    }

    package func newest(with id: Photo.ID) async throws -> PhotoPage? {
        let keys = try await transaction.fetchAll(
            """
            SELECT query, source, number FROM "photoPage" WHERE \(try contains(id))
            ORDER BY "fetchedAt" DESC
            """,
            of: PhotoPageKey.self
        )
        return try await first(of: keys)
    }

    /// Returns the condition for a page with a photograph, for which each dialect has an index.
    private func contains(_ id: Photo.ID) throws -> SQL {
        guard transaction.dialect == .postgres else {
            return """
                (query, source, number) IN (
                    SELECT query, source, number FROM "photoPlace"
                    WHERE source = \(id.source.rawValue) AND id = \(id.text)
                )
                """
        }
        return """
            source = \(id.source.rawValue)
            AND jsonb_path_query_array(photos, '$[*].id') @> \(try SQLJSON([id.text]))
            """
    }

    package func recordShowing(of id: PhotoPage.ID, at moment: Date) async throws {
        try await transaction.execute(
            """
            UPDATE "photoPage" SET "shownAt" = \(Int(moment.timeIntervalSince1970))
            WHERE query = \(id.query.text) AND source = \(id.source.rawValue)
            AND number = \(id.number)
            """
        )
    }

    package func deleteLeastUsed(keeping count: Int) async throws {
        try await transaction.execute(
            """
            DELETE FROM "photoPage" WHERE (query, source, number) IN (
                SELECT query, source, number FROM "photoPage"
                ORDER BY "shownAt" DESC NULLS LAST, "fetchedAt" DESC, query, source, number
                LIMIT \(Int64.max) OFFSET \(count)
            )
            """
        )
    }

    package func deleteAll(unusedSince moment: Date) async throws {
        let since = moment.firstWholeSecond
        try await transaction.execute(
            """
            DELETE FROM "photoPage"
            WHERE "fetchedAt" < \(since) AND coalesce("shownAt", 0) < \(since)
            """
        )
    }
}
