import KasaneStore
import TenkiDomain

struct WatchlistRow: StoreRecord {
    static let tableName = "watchlist"

    let id: String
    let cities: String

    init(_ watchlist: Watchlist) {
        id = watchlist.id.description
        cities = watchlist.columnText
    }

    func element() throws -> Watchlist {
        try Watchlist(columnText: cities)
    }

    static func key(of id: Watchlist.ID) -> [SQLValue] { [id.description.sqlValue] }
}

extension Watchlist {
    var columnText: String { places.map(\.text).joined(separator: " ") }

    init(columnText: String) throws {
        try self.init(columnText.split(separator: " ").map { try BoardPlace(String($0)) })
    }
}

extension CityCode {
    /// Returns the cities of columns; a code that cannot be read is left out.
    static func all(inColumns texts: some Sequence<String>) -> Set<CityCode> {
        // Many lists have few codes, and creating one costs more than finding one.
        var codes: Set<Substring> = []
        for text in texts { codes.formUnion(text.split(separator: " ")) }
        // Only another version of Tenki can have stored an unknown code.
        return Set(codes.compactMap { try? BoardPlace(String($0)).city })
    }
}
