import Foundation
import KasaneHTTP
import TenkiDomain

struct CurrentWeatherByPlace: Endpoint {
    var place: [QueryItem]
    var key: Secret

    var path: EndpointPath { "/data/2.5/weather" }
    var query: [QueryItem] { place + [QueryItem("units", "metric"), QueryItem("appid", key)] }

    typealias Response = OpenWeatherMapConditions
}

/// The current weather in OpenWeatherMap's format, with temperatures in degrees Celsius.
struct OpenWeatherMapConditions: Decodable, Sendable {
    var weather: ReadableList<Condition>?
    var main: Readings
    var wind: Wind?
    /// The time of the observation in seconds since 1970.
    var dt: Int64
    var id: Int

    struct Condition: Decodable, Sendable {
        var id: Int
    }

    struct Readings: Decodable, Sendable {
        var temp: Double
        var humidity: Double?
    }

    struct Wind: Decodable, Sendable {
        /// The wind speed in meters per second.
        var speed: Double?
    }

    /// The sky of the first condition, which is the main one; `nil` if unknown.
    private var sky: Sky? { weather?.values.first.flatMap { Sky(openWeatherMap: $0.id) } }

    func conditions(
        in city: WorldCity,
        from source: DataSource,
        at moment: Date
    ) throws -> CurrentConditions {
        guard id == city.id.number else {
            throw UnreadableForecastError(field: "id", text: "\(id)")
        }
        return CurrentConditions(id: city.id, weather: try weather(from: source, at: moment))
    }

    func weather(from source: DataSource, at moment: Date) throws -> PlaceWeather {
        PlaceWeather(
            source: source,
            observedAt: try Date(observed: dt, field: "dt"),
            fetchedAt: moment,
            sky: sky,
            temperature: try Temperature(celsius: main.temp),
            humidity: main.humidity.flatMap { Percentage(rounding: $0) },
            windSpeed: wind?.speed,
            attribution: source.notice?.attribution ?? .openWeather
        )
    }
}

extension Sky {
    /// Creates the sky for a condition code; returns `nil` for an unknown code.
    fileprivate init?(openWeatherMap number: Int) {
        switch number {
        case 200...299: self = .thunderstorm
        case 300...399: self = .drizzle
        case 511, 611...616: self = .sleet
        case 520...531: self = .showers
        case 500...599: self = .rain
        case 600...699: self = .snow
        case 701...799: self = .fog
        case 800: self = .clear
        case 801, 802: self = .partlyCloudy
        case 803, 804: self = .overcast
        default: return nil
        }
    }
}
