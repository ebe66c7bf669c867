import Foundation
import KasaneHTTP
import TenkiDomain

struct HoursByPlace: Endpoint {
    var city: City

    var path: EndpointPath { "/v1/forecast" }
    var query: [QueryItem] {
        [
            QueryItem("latitude", "\(city.latitude)"),
            QueryItem("longitude", "\(city.longitude)"),
            QueryItem(
                "hourly",
                OpenMeteoHours.Variable.allCases.map(\.rawValue).joined(separator: ",")
            ),
            QueryItem("wind_speed_unit", "ms"),
            QueryItem("timezone", "Asia/Tokyo"),
            QueryItem("forecast_days", "3"),
        ]
    }

    typealias Response = OpenMeteoHours
}

/// The hours of a place.
///
/// A value belongs to the time at the same index. The temperature and the wind are those of the
/// moment. The precipitation, its chance and the weather are those of the hour that ends at it. A
/// value that is `null`, of another type or of an unexpected unit is unknown.
struct OpenMeteoHours: Decodable, Sendable {
    enum Variable: String, CaseIterable {
        case temperature = "temperature_2m"
        case precipitation
        case chance = "precipitation_probability"
        case weatherCode = "weather_code"
        case windSpeed = "wind_speed_10m"
        case windDirection = "wind_direction_10m"

        var unit: String? {
            switch self {
            case .temperature: "°C"
            case .precipitation: "mm"
            case .chance: "%"
            case .weatherCode: nil
            case .windSpeed: "m/s"
            case .windDirection: "°"
            }
        }
    }

    /// The difference of the times to UTC in seconds.
    let offset: Int
    /// The times without an offset, such as `2026-10-03T00:00`.
    let times: [ReadableText]
    private let values: [String: [ReadableNumber]]

    private enum CodingKeys: String, CodingKey {
        case offset = "utc_offset_seconds"
        case units = "hourly_units"
        case hourly
    }

    private struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(_ text: String) { stringValue = text }
        init(stringValue text: String) { stringValue = text }
        init?(intValue: Int) { return nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        offset = try container.decode(Int.self, forKey: .offset)
        let units = try container.nestedContainer(keyedBy: Name.self, forKey: .units)
        let hourly = try container.nestedContainer(keyedBy: Name.self, forKey: .hourly)
        times = try hourly.decode([ReadableText].self, forKey: Name("time"))
        var values: [String: [ReadableNumber]] = [:]
        for variable in Variable.allCases {
            let name = Name(variable.rawValue)
            // A missing variable is unknown, like one of another unit.
            let unit = try? units.decode(String.self, forKey: name)
            guard variable.unit == nil || unit == variable.unit else { continue }
            values[variable.rawValue] = try? hourly.decode([ReadableNumber].self, forKey: name)
        }
        self.values = values
    }

    /// Returns the value of a variable at an index; `nil` if it is unknown.
    subscript(variable: Variable, index: Int) -> Double? {
        values[variable.rawValue][number: index]
    }
}
