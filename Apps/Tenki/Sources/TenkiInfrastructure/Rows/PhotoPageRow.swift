import Foundation
import KasaneDomain
import KasaneStore
import TenkiDomain

struct PhotoPageRow: StoreRecord {
    static let tableName = "photoPage"
    static let primaryKey = ["query", "source", "number"]

    let query: String
    let source: String
    let number: Int
    let fetchedAt: Int
    let total: Int
    let size: Int
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
            throw UnreadableRowError(name: source)
        }
        return PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery(query), source: source, number: number),
            fetchedAt: Date(timeIntervalSince1970: Double(fetchedAt)),
            photos: photos.map { $0.photo(from: source) },
            total: total,
            size: size
        )
    }

    static func key(of id: PhotoPage.ID) -> [SQLValue] {
        [id.query.text.sqlValue, id.source.rawValue.sqlValue, id.number.sqlValue]
    }
}

struct PhotoPageKey: Decodable {
    let query: String
    let source: String
    let number: Int

    var id: PhotoPage.ID? {
        guard let query = try? PhotoQuery(query), let source = PhotoSource(rawValue: source)
        else { return nil }
        return PhotoPage.ID(query: query, source: source, number: number)
    }
}

extension PhotoPageRepository {
    func first(of keys: [PhotoPageKey]) async throws -> PhotoPage? {
        for key in keys {
            // A row with an invalid key is not a page.
            guard let id = key.id else { continue }
            if let page = try await find(id) { return page }
        }
        return nil
    }
}
