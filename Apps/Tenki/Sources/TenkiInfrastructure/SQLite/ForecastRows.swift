import Foundation
import GRDB
import KasaneDomain
import TenkiDomain

/// A database row with a forecast, without its days.
///
/// Times are stored as whole seconds since 1970.
struct ForecastRow: Codable, Equatable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "forecast"

    var city: String
    var source: String
    var issuedAt: Int
    var fetchedAt: Int
    var overview: String
    var attribution: String
    var attributionLink: String?

    init(_ forecast: Forecast) {
        city = forecast.id.city.text
        source = forecast.id.source.name
        issuedAt = Int(forecast.id.issuedAt.timeIntervalSince1970)
        fetchedAt = Int(forecast.fetchedAt.timeIntervalSince1970)
        overview = forecast.overview
        attribution = forecast.attribution.text
        attributionLink = forecast.attribution.link
    }

    /// Creates the forecast from its rows.
    ///
    /// - Throws: `DomainError.unexpected`, if the rows contain invalid values.
    func forecast(with days: [DailyForecastRow]) throws -> Forecast {
        do {
            return try readForecast(with: days)
        } catch {
            throw DomainError.unexpected(
                StoreOperation.readRow(
                    table: Self.databaseTableName,
                    key: "city \(city), source \(source), issuedAt \(issuedAt)"
                ),
                cause: UnderlyingError(error)
            )
        }
    }

    private func readForecast(with days: [DailyForecastRow]) throws -> Forecast {
        try Forecast(
            id: .init(
                city: CityCode(city),
                source: DataSource(name: source),
                issuedAt: Date(timeIntervalSince1970: Double(issuedAt))
            ),
            fetchedAt: Date(timeIntervalSince1970: Double(fetchedAt)),
            overview: overview,
            attribution: Attribution(text: attribution, link: attributionLink),
            days: days.map { try $0.dailyForecast() }
        )
    }
}

/// A database row with a day of a forecast.
struct DailyForecastRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "dailyForecast"

    var city: String
    var source: String
    var issuedAt: Int
    var date: String
    var telop: String?
    var lowTenths: Int?
    var highTenths: Int?
    /// Four percentages separated by spaces; `-` for a past quarter, `?` for an unknown chance.
    var chancesOfRain: String
    var wind: String?
    var wave: String?
    /// The percentage for the whole day.
    var chanceOfRain: Int?

    init(_ day: DailyForecast, of forecast: ForecastRow) {
        city = forecast.city
        source = forecast.source
        issuedAt = forecast.issuedAt
        date = day.date.description
        telop = day.summary
        lowTenths = day.low?.tenths
        highTenths = day.high?.tenths
        chancesOfRain = QuarterOfDay.allCases
            .map { day.chancesOfRain[$0].column }
            .joined(separator: " ")
        wind = day.wind
        wave = day.wave
        chanceOfRain = day.chancesOfRain.ofDay?.value
    }

    func dailyForecast() throws -> DailyForecast {
        let chances = chancesOfRain.split(separator: " ").map(ChanceOfRain.init(column:))
        return try DailyForecast(
            date: CalendarDate(date),
            summary: telop,
            low: lowTenths.map { try Temperature(tenths: $0) },
            high: highTenths.map { try Temperature(tenths: $0) },
            chancesOfRain: ChancesOfRain(ofDay: chanceOfRain.flatMap(Percentage.init)) { quarter in
                chances.indices.contains(quarter.rawValue) ? chances[quarter.rawValue] : .unknown
            },
            wind: wind,
            wave: wave
        )
    }
}

extension ChanceOfRain {
    fileprivate init(column: Substring) {
        switch column {
        case "-": self = .passed
        default: self = Int(column).flatMap(Percentage.init).map(Self.percent) ?? .unknown
        }
    }

    fileprivate var column: String {
        switch self {
        case .percent(let percentage): String(percentage.value)
        case .passed: "-"
        case .unknown: "?"
        }
    }
}
