import Foundation
import KasaneStore
import TenkiDomain

struct HourlyFetchesRow: StoreRecord {
    static let tableName = "hourlyFetches"
    static let primaryKey = ["city", "series"]

    let city: String
    let series: String
    let automaticRequests: String
    let manualRequests: String
    let failures: Int
    let reason: String?
    let succeededAt: Int?

    init(_ fetches: HourlyFetches) {
        let row = FetchHistoryRow(fetches.history)
        city = fetches.id.city.text
        series = fetches.id.series.rawValue
        automaticRequests = row.askedAt
        manualRequests = row.manualRequests
        failures = row.failures
        reason = row.reason
        succeededAt = row.succeededAt
    }

    func element() throws -> HourlyFetches {
        guard let series = HourlySeries(rawValue: series) else {
            throw UnreadableRowError(name: series)
        }
        let row = FetchHistoryRow(
            city: city,
            askedAt: automaticRequests,
            manualRequests: manualRequests,
            failures: failures,
            reason: reason,
            succeededAt: succeededAt,
            refreshedUntil: nil
        )
        return HourlyFetches(id: .init(try CityCode(city), series), history: try row.element())
    }

    static func key(of id: HourlyFetches.ID) -> [SQLValue] {
        [id.city.text.sqlValue, id.series.rawValue.sqlValue]
    }
}
