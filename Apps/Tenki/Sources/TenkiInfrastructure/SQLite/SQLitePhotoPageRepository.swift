public import Foundation
import GRDB
public import KasaneDomain
public import KasaneSQLite
public import TenkiDomain

/// The pages of photographs in a SQLite database, bound to one transaction.
///
/// A row that cannot be decoded counts as not stored. It is reported, and replaced by the next page
/// with its key. Only ``all()`` and paging throw for such a row.
public struct SQLitePhotoPageRepository: PhotoPageRepository, ForwardingRepository {
    /// The wrapped repository of rows.
    public let wrapped: any Repository<PhotoPage>

    private let transaction: SQLiteTransaction
    private let report: @Sendable (DomainError) -> Void

    /// Creates a repository bound to a transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - report: Called for each row that cannot be decoded.
    public init(
        transaction: SQLiteTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) {
        wrapped = SQLiteRepository<PhotoPageRow>(transaction: transaction)
        self.transaction = transaction
        self.report = report
    }

    /// Returns the page with an identifier; `nil` if it is not stored or cannot be decoded.
    public func find(_ id: PhotoPage.ID) async throws -> PhotoPage? {
        try await pages("query = ? AND source = ? AND number = ?", PhotoPageRow.key(of: id)).first
    }

    /// Returns the decodable pages with the identifiers, in the order of the identifiers.
    public func find(_ ids: [PhotoPage.ID]) async throws -> [PhotoPage] {
        var found: [PhotoPage] = []
        var seen: Set<PhotoPage.ID> = []
        for id in ids where seen.insert(id).inserted {
            if let page = try await find(id) { found.append(page) }
        }
        return found
    }

    /// Returns the decodable page that contains a photograph; of several, the one fetched last.
    public func newest(with id: Photo.ID) async throws -> PhotoPage? {
        try await pages(
            """
            (query, source, number) IN
                (SELECT query, source, number FROM photoPlace WHERE source = ? AND id = ?)
            ORDER BY fetchedAt DESC
            """,
            [id.source.rawValue.databaseValue, id.text.databaseValue]
        )
        .first
    }

    /// Records that a page is shown.
    public func recordShowing(of id: PhotoPage.ID, at moment: Date) async throws {
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

    /// Deletes the least recently used pages until `count` pages remain.
    public func deleteLeastUsed(keeping count: Int) async throws {
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

    /// Returns the decodable rows that satisfy a condition and reports the others.
    private func pages(
        _ condition: String,
        _ arguments: [DatabaseValue]
    ) async throws -> [PhotoPage] {
        try await transaction.perform { [report] db in
            try PhotoPageRow.readable(
                where: condition,
                arguments,
                in: db,
                reporting: report
            )
        }
    }
}

/// A database row with a page of photographs.
private struct PhotoPageRow: SQLiteRecord {
    static let databaseTableName = "photoPage"
    static let primaryKey = ["query", "source", "number"]

    let query: String
    let source: String
    let number: Int
    let fetchedAt: Int
    let total: Int
    let size: Int
    /// The photographs, stored as JSON.
    let photos: [PhotoColumn]

    init(_ page: PhotoPage) {
        query = page.id.query.text
        source = page.id.source.rawValue
        number = page.id.number
        fetchedAt = Int(page.fetchedAt.timeIntervalSince1970)
        total = page.total
        size = page.size
        photos = page.photos.map(PhotoColumn.init)
    }

    func element() throws -> PhotoPage {
        guard let source = PhotoSource(rawValue: source) else {
            throw UnknownPhotoSourceError(name: source)
        }
        return PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery(query), source: source, number: number),
            fetchedAt: Date(timeIntervalSince1970: Double(fetchedAt)),
            photos: photos.map { $0.photo(from: source) },
            total: total,
            size: size
        )
    }

    static func key(of id: PhotoPage.ID) -> [DatabaseValue] {
        [id.query.text.databaseValue, id.source.rawValue.databaseValue, id.number.databaseValue]
    }
}

/// The error thrown for an unknown name of a photo source.
private struct UnknownPhotoSourceError: Error, CustomStringConvertible {
    let name: String

    var description: String { "no provider of photographs is called \(name)" }
}
