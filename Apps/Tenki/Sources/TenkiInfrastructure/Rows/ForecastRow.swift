import Foundation
import KasaneDomain
import KasaneStore
import TenkiDomain

/// A database row with a forecast, without its days.
///
/// Times are stored as whole seconds since 1970. A repository of these rows stores the rows
/// themselves, because a forecast is more than one of them.
struct ForecastRow: StoreRecord, Equatable, Identifiable {
    typealias Element = Self

    struct Key: Hashable {
        let city: String
        let source: String
        let issuedAt: Int
    }

    static let tableName = "forecast"
    static let primaryKey = ["city", "source", "issuedAt"]

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
    /// `NULL` if unknown, as in rows of earlier versions.
    var publishingOffice: String?
    var overviewHeadline: String?
    var overviewIssuedAt: Int?

    var id: Key { Key(city: city, source: source, issuedAt: issuedAt) }

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
        publishingOffice = forecast.publication.office
        overviewHeadline = forecast.publication.headline
        overviewIssuedAt = forecast.publication.overviewIssuedAt
            .map { Int($0.timeIntervalSince1970) }
    }

    static func key(of id: Key) -> [SQLValue] {
        [id.city.sqlValue, id.source.sqlValue, id.issuedAt.sqlValue]
    }

    func forecast(with days: [DailyForecastRow]) throws -> Forecast {
        do {
            return try readForecast(with: days)
        } catch {
            throw DomainError.unexpected(
                StoreOperation.readRow(
                    table: Self.tableName,
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
            publication: ForecastPublication(
                office: publishingOffice,
                headline: overviewHeadline ?? "",
                overviewIssuedAt:
                    overviewIssuedAt
                    .map { Date(timeIntervalSince1970: Double($0)) }
            ),
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

extension ForecastRow.Key {
    init(_ id: Forecast.ID) {
        self.init(city: id.city.text, source: id.source.name, issuedAt: id.issuedAtSeconds)
    }
}

extension Forecast.ID {
    var issuedAtSeconds: Int { Int(issuedAt.timeIntervalSince1970) }
}
