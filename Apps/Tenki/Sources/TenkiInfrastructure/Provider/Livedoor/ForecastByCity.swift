import Foundation
import KasaneHTTP
import TenkiDomain

struct ForecastByCity: Endpoint {
    var city: CityCode
    var path: EndpointPath { "/api/forecast/city/\(city)" }
    typealias Response = LivedoorResponse
}

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

struct LivedoorForecast: Decodable, Sendable {
    var publicTime: String
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
        var celsius: ReadableNumber?
    }
}
