import Foundation
import KasaneStore
import TenkiDomain

/// A database row with an hourly forecast.
///
/// Times are stored as whole seconds since 1970.
struct HourlyForecastRow: StoreRecord {
    static let tableName = "hourlyForecast"
    static let primaryKey = ["city", "series", "source", "issuedAt"]

    let city: String
    let series: String
    let source: String
    let issuedAt: Int
    let fetchedAt: Int
    let station: String?
    let attribution: String
    let attributionLink: String?
    let hours: String

    init(_ forecast: HourlyForecast) {
        city = forecast.id.city.text
        series = forecast.id.series.rawValue
        source = forecast.id.source.name
        issuedAt = Int(forecast.id.issuedAt.timeIntervalSince1970)
        fetchedAt = Int(forecast.fetchedAt.timeIntervalSince1970)
        station = forecast.station
        attribution = forecast.attribution.text
        attributionLink = forecast.attribution.link
        hours = HoursColumn(forecast).jsonColumn
    }

    func element() throws -> HourlyForecast {
        guard let series = HourlySeries(rawValue: series) else {
            throw UnreadableRowError(name: series)
        }
        let column = try HoursColumn(jsonColumn: hours)
        return try HourlyForecast(
            id: .init(
                city: CityCode(city),
                series: series,
                source: DataSource(name: source),
                issuedAt: Date(timeIntervalSince1970: Double(issuedAt))
            ),
            fetchedAt: Date(timeIntervalSince1970: Double(fetchedAt)),
            station: station,
            attribution: Attribution(text: attribution, link: attributionLink),
            periods: column.periods(),
            temperatures: column.temperatures()
        )
    }

    static func key(of id: HourlyForecast.ID) -> [SQLValue] {
        [
            id.city.text.sqlValue, id.series.rawValue.sqlValue, id.source.name.sqlValue,
            Int(id.issuedAt.timeIntervalSince1970).sqlValue,
        ]
    }
}

struct HourlyForecastKey: Decodable {
    let city: String
    let series: String
    let source: String
    let issuedAt: Int

    /// The identifier; `nil` if the row has an unknown city or series, or a time that is not exact
    /// as a date.
    var id: HourlyForecast.ID? {
        guard let city = try? CityCode(city), let series = HourlySeries(rawValue: series),
            Int(exactly: Double(issuedAt)) == issuedAt
        else { return nil }
        return HourlyForecast.ID(
            city: city,
            series: series,
            source: DataSource(name: source),
            issuedAt: Date(timeIntervalSince1970: Double(issuedAt))
        )
    }
}
