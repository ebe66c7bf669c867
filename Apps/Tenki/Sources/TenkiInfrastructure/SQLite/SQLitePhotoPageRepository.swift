package import Foundation
import GRDB
package import KasaneDomain
package import KasaneSQLite
package import TenkiDomain

/// The pages of photographs in a SQLite database, bound to one transaction.
///
/// A row that cannot be decoded counts as not stored. It is reported, and replaced by the next page
/// with its key. Only ``all()`` and paging throw for such a row.
package struct SQLitePhotoPageRepository: PhotoPageRepository, ForwardingRepository {
    package let wrapped: any Repository<PhotoPage>

    private let transaction: SQLiteTransaction

    /// Creates a repository bound to a transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - report: Called for each row that cannot be decoded.
    package init(
        transaction: SQLiteTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) {
        wrapped = ReadableRepository(
            wrapped: SQLiteRepository<PhotoPageRow>(transaction: transaction),
            report: report
        )
        self.transaction = transaction
    }

    package func newest(with id: Photo.ID) async throws -> PhotoPage? {
        let keys = try await transaction.perform { db in
            try PhotoPageKey.fetchAll(
                db,
                sql: """
                    SELECT query, source, number FROM photoPage
                    WHERE (query, source, number) IN
                        (SELECT query, source, number FROM photoPlace WHERE source = ? AND id = ?)
                    ORDER BY fetchedAt DESC
                    """,
                arguments: [id.source.rawValue, id.text]
            )
        }
        return try await first(of: keys)
    }

    package func recordShowing(of id: PhotoPage.ID, at moment: Date) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: """
                    UPDATE photoPage SET shownAt = ? WHERE query = ? AND source = ? AND number = ?
                    """,
                arguments: [
                    Int(moment.timeIntervalSince1970), id.query.text, id.source.rawValue, id.number,
                ]
            )
        }
    }

    package func deleteLeastUsed(keeping count: Int) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: """
                    DELETE FROM photoPage WHERE rowid NOT IN (
                        SELECT rowid FROM photoPage
                        ORDER BY shownAt DESC NULLS LAST, fetchedAt DESC, rowid DESC LIMIT ?
                    )
                    """,
                arguments: [count]
            )
        }
    }

    package func deleteAll(unusedSince moment: Date) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: """
                    DELETE FROM photoPage
                    WHERE fetchedAt < :since AND ifnull(shownAt, 0) < :since
                    """,
                arguments: ["since": moment.timeIntervalSince1970]
            )
        }
    }
}
