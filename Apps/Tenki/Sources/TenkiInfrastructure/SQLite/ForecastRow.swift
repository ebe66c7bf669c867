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
    /// The station of the normals; `NULL` without normals.
    var normalStation: String?
    var normalLowTenths: Int?
    var normalHighTenths: Int?
    var normalRainFromTenths: Int?
    var normalRainToTenths: Int?

    init(_ forecast: Forecast) {
        city = forecast.id.city.text
        source = forecast.id.source.name
        issuedAt = Int(forecast.id.issuedAt.timeIntervalSince1970)
        fetchedAt = Int(forecast.fetchedAt.timeIntervalSince1970)
        overview = forecast.overview
        attribution = forecast.attribution.text
        attributionLink = forecast.attribution.link
        normalStation = forecast.normals?.station
        normalLowTenths = forecast.normals?.low?.tenths
        normalHighTenths = forecast.normals?.high?.tenths
        normalRainFromTenths = forecast.normals?.weeklyPrecipitation?.lowerBound.tenths
        normalRainToTenths = forecast.normals?.weeklyPrecipitation?.upperBound.tenths
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
            normals: normals(),
            days: days.map { try $0.dailyForecast() }
        )
    }

    private func normals() throws -> ClimateNormals? {
        guard let normalStation else { return nil }
        let from = try normalRainFromTenths.map { try Precipitation(tenths: $0) }
        let to = try normalRainToTenths.map { try Precipitation(tenths: $0) }
        return ClimateNormals(
            station: normalStation,
            low: try normalLowTenths.map { try Temperature(tenths: $0) },
            high: try normalHighTenths.map { try Temperature(tenths: $0) },
            weeklyPrecipitation: from.flatMap { from in
                to.flatMap { ClosedRange(from: from, to: $0) }
            }
        )
    }
}
