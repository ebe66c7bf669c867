import Foundation
import KasaneStore
import TenkiDomain

/// A database row with the current weather in a city.
///
/// Times are stored as whole seconds since 1970.
struct CurrentConditionsRow: StoreRecord {
    static let tableName = "currentConditions"
    static let primaryKey = ["city"]

    let city: Int
    let source: String
    let observedAt: Int
    let fetchedAt: Int
    let sky: String?
    let temperatureTenths: Int
    let humidity: Int?
    let windSpeed: Double?
    let attribution: String
    let attributionLink: String?

    init(_ conditions: CurrentConditions) {
        city = conditions.id.number
        source = conditions.source.name
        observedAt = Int(conditions.observedAt.timeIntervalSince1970)
        fetchedAt = Int(conditions.fetchedAt.timeIntervalSince1970)
        sky = conditions.sky?.rawValue
        temperatureTenths = conditions.temperature.tenths
        humidity = conditions.humidity?.value
        windSpeed = conditions.windSpeed
        attribution = conditions.attribution.text
        attributionLink = conditions.attribution.link
    }

    func element() throws -> CurrentConditions {
        guard let id = WorldCity.ID(city) else { throw UnknownWorldCityError(number: city) }
        return try CurrentConditions(
            id: id,
            source: DataSource(name: source),
            observedAt: Date(timeIntervalSince1970: Double(observedAt)),
            fetchedAt: Date(timeIntervalSince1970: Double(fetchedAt)),
            sky: sky.flatMap(Sky.init),
            temperature: Temperature(tenths: temperatureTenths),
            humidity: humidity.flatMap(Percentage.init),
            windSpeed: windSpeed,
            attribution: Attribution(text: attribution, link: attributionLink)
        )
    }

    static func key(of id: WorldCity.ID) -> [SQLValue] { [id.number.sqlValue] }
}

private struct UnknownWorldCityError: Error, CustomStringConvertible {
    let number: Int

    var description: String { "no city has the number \(number)" }
}
