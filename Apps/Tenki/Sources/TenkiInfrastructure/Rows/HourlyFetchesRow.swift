import Foundation
import GRDB
import KasanePostgres
import KasaneSQLite
import TenkiDomain

struct HourlyFetchesRow: TenkiRow {
    static let databaseTableName = "hourlyFetches"
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
            throw UnknownSeriesError(name: series)
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

    static func keyValues(of id: HourlyFetches.ID) -> [any KeyValue] {
        [id.city.text, id.series.rawValue]
    }
}
