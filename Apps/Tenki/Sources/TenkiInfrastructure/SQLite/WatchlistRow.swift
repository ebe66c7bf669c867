import GRDB
import KasaneSQLite
import TenkiDomain

/// The cities that are watched, as a row.
struct WatchlistRow: SQLiteRecord {
    static let databaseTableName = "watchlist"

    let id: String
    /// The cities' codes in order, separated by spaces.
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
