import Foundation
import KasaneHTTP
import TenkiDomain

struct CurrentWeatherByPlaces: Endpoint {
    var places: [Coordinates]
    /// The time zone of the forecast's days, or `nil` to request only the current weather.
    var days: TimeZone?

    var path: EndpointPath { "/v1/forecast" }
    var query: [QueryItem] {
        [
            QueryItem("latitude", places.map { "\($0.latitude)" }.joined(separator: ",")),
            QueryItem("longitude", places.map { "\($0.longitude)" }.joined(separator: ",")),
            QueryItem(
                "current",
                "temperature_2m,relative_humidity_2m,weather_code,wind_speed_10m"
            ),
            QueryItem("wind_speed_unit", "ms"),
            QueryItem("timeformat", "unixtime"),
        ] + daily
    }

    private var daily: [QueryItem] {
        guard let days else { return [] }
        return [
            QueryItem(
                "daily",
                "weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max"
            ),
            QueryItem("forecast_days", 5), QueryItem("timezone", days.identifier),
        ]
    }

    typealias Response = OpenMeteoResponse
}

struct OpenMeteoResponse: Decodable, Sendable {
    /// The places in the order of the request; a failure for one that cannot be decoded.
    var places: [Result<OpenMeteoConditions, any Error>]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            places = try container.decode([ReadableElement<OpenMeteoConditions>].self)
                .map(\.result)
        } catch DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty {
            places = [.success(try container.decode(OpenMeteoConditions.self))]
        }
        // If no place can be decoded, the error of the first one is that of the response.
        let isReadable = places.contains { place in
            if case .success = place { true } else { false }
        }
        if !isReadable, let first = places.first { _ = try first.get() }
    }
}

struct OpenMeteoConditions: Decodable, Sendable {
    var current: Readings
    /// The forecast, without which the current weather can still be read.
    var daily: ReadableElement<OpenMeteoDays>?

    struct Readings: Decodable, Sendable {
        /// The time of the observation in seconds since 1970.
        var time: Int64
        var temperature: Double
        var humidity: Double?
        var weatherCode: Int?
        /// The wind speed in meters per second.
        var windSpeed: Double?

        enum CodingKeys: String, CodingKey {
            case time
            case temperature = "temperature_2m"
            case humidity = "relative_humidity_2m"
            case weatherCode = "weather_code"
            case windSpeed = "wind_speed_10m"
        }
    }

    func weather(from source: DataSource, at moment: Date) throws -> PlaceWeather {
        PlaceWeather(
            source: source,
            observedAt: try Date(observed: current.time, field: "time"),
            fetchedAt: moment,
            sky: current.weatherCode.flatMap { Sky(wmo: $0) },
            temperature: try Temperature(celsius: current.temperature),
            humidity: current.humidity.flatMap { Percentage(rounding: $0) },
            windSpeed: current.windSpeed,
            attribution: source.notice?.attribution ?? .openMeteo
        )
    }
}

extension Sky {
    /// Creates the sky for a WMO weather code; returns `nil` for an unknown code.
    init?(wmo code: Int) {
        switch code {
        case 0, 1: self = .clear
        case 2: self = .partlyCloudy
        case 3: self = .overcast
        case 45, 48: self = .fog
        case 51, 53, 55: self = .drizzle
        case 56, 57, 66, 67: self = .sleet
        case 61, 63, 65: self = .rain
        case 71, 73, 75, 77, 85, 86: self = .snow
        case 80...82: self = .showers
        case 95...99: self = .thunderstorm
        default: return nil
        }
    }
}
