import Foundation
import KasaneHTTP
import TenkiDomain

/// Requests a city's forecast from a livedoor-compatible service.
///
/// The format is described at https://weather.tsukumijima.net/.
struct ForecastByCity: Endpoint {
    var city: CityCode
    var path: EndpointPath { "/api/forecast/city/\(city)" }
    typealias Response = LivedoorResponse
}

/// The service's response: a forecast, or an error message with the same status.
enum LivedoorResponse: Decodable, Sendable {
    case forecast(LivedoorForecast)
    case error(String)

    private enum CodingKeys: CodingKey {
        case error
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: CodingKeys.self)
        if let error = try object.decodeIfPresent(String.self, forKey: .error) {
            self = .error(error)
        } else {
            self = .forecast(try LivedoorForecast(from: decoder))
        }
    }
}

/// A forecast in the service's format, in any of its versions since 2013.
struct LivedoorForecast: Decodable, Sendable {
    var publicTime: String
    /// The office that issued the forecast; since 2021.
    var publishingOffice: String?
    var location: Location?
    var description: Description?
    var forecasts: ReadableList<Day>
    var copyright: Copyright?

    struct Location: Decodable, Sendable {
        var city: String?
    }

    struct Description: Decodable, Sendable {
        var publicTime: String?
        /// The first paragraph of the text; since 2020, and often empty.
        var headlineText: String?
        var text: String?
    }

    struct Copyright: Decodable, Sendable {
        var title: String?
        var link: String?
    }

    struct Day: Decodable, Sendable {
        var date: String
        var telop: String?
        var detail: Detail?
        var temperature: Temperatures?
        /// The chances by quarter, from `T00_06` to `T18_24`; in 2020 from `00-06` to `18-24`.
        var chanceOfRain: [String: ReadableText]?
    }

    struct Detail: Decodable, Sendable {
        var weather: String?
        var wind: String?
        var wave: String?
    }

    struct Temperatures: Decodable, Sendable {
        var min: Reading?
        var max: Reading?
    }

    struct Reading: Decodable, Sendable {
        /// A number as a string.
        var celsius: ReadableNumber?
    }
}
