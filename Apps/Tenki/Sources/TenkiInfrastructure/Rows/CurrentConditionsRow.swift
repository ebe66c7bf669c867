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
        let weather = conditions.weather
        city = conditions.id.number
        source = weather.source.name
        observedAt = Int(weather.observedAt.timeIntervalSince1970)
        fetchedAt = Int(weather.fetchedAt.timeIntervalSince1970)
        sky = weather.sky?.rawValue
        temperatureTenths = weather.temperature.tenths
        humidity = weather.humidity?.value
        windSpeed = weather.windSpeed
        attribution = weather.attribution.text
        attributionLink = weather.attribution.link
    }

    func element() throws -> CurrentConditions {
        guard let id = Place.ID(city) else {
            throw UnreadableRowError("no city has the number \(city)")
        }
        let weather = PlaceWeather(
            source: DataSource(name: source),
            observedAt: Date(timeIntervalSince1970: Double(observedAt)),
            fetchedAt: Date(timeIntervalSince1970: Double(fetchedAt)),
            sky: sky.flatMap(Sky.init),
            temperature: try Temperature(tenths: temperatureTenths),
            humidity: humidity.flatMap(Percentage.init),
            windSpeed: windSpeed,
            attribution: Attribution(text: attribution, link: attributionLink)
        )
        // PlaceWeather leaves out an implausible speed, which only a damaged row has.
        if let windSpeed, weather.windSpeed == nil { throw InvalidWindSpeedError(speed: windSpeed) }
        return CurrentConditions(id: id, weather: weather)
    }

    static func key(of id: Place.ID) -> [SQLValue] { [id.number.sqlValue] }
}
