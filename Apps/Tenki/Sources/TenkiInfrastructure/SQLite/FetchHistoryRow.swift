import Foundation
import GRDB
import KasaneSQLite
import TenkiDomain

/// When a city's forecast was asked for, as a row.
struct FetchHistoryRow: SQLiteRecord {
    static let databaseTableName = "fetchHistory"
    static let primaryKey = ["city"]

    let city: String
    /// Whole seconds since 1970, separated by spaces.
    let askedAt: String
    let failures: Int
    let reason: String?

    init(_ history: FetchHistory) {
        city = history.id.text
        askedAt = history.askedAt.map { "\(Int($0.timeIntervalSince1970))" }.joined(separator: " ")
        failures = history.failures
        reason = history.reason
    }

    func element() throws -> FetchHistory {
        FetchHistory(
            id: try CityCode(city),
            askedAt: askedAt.split(separator: " ")
                .compactMap { Double($0) }
                .map(Date.init(timeIntervalSince1970:)),
            failures: failures,
            reason: reason
        )
    }

    static func key(of id: CityCode) -> [DatabaseValue] {
        [id.text.databaseValue]
    }
}
