import GRDB
import KasaneSQLite
import TenkiDomain

/// A database row with the watched cities.
struct WatchlistRow: SQLiteRecord {
    static let databaseTableName = "watchlist"

    let id: String
    /// The codes of the cities in order, separated by spaces.
    let cities: String

    init(_ watchlist: Watchlist) {
        id = watchlist.id.rawValue
        cities = watchlist.cities.map(\.text).joined(separator: " ")
    }

    func element() throws -> Watchlist {
        try Watchlist(cities.split(separator: " ").map { try CityCode(String($0)) })
    }

    static func key(of id: Watchlist.ID) -> [DatabaseValue] {
        [id.rawValue.databaseValue]
    }
}
