import Foundation
import KasaneHTTP
import TenkiDomain

struct PlacesByName: Endpoint {
    var name: String
    /// The maximum number of places, from 1 to 100.
    var count: Int
    var language: String

    var path: EndpointPath { "/v1/search" }
    var query: [QueryItem] {
        [
            QueryItem("name", name), QueryItem("count", count), QueryItem("language", language),
            QueryItem("format", "json"),
        ]
    }
    var policy: EndpointPolicy { .places }

    typealias Response = OpenMeteoPlaces
}

struct PlaceByID: Endpoint {
    var id: Place.ID
    var language: String

    var path: EndpointPath { "/v1/get" }
    var query: [QueryItem] { [QueryItem("id", id), QueryItem("language", language)] }
    var policy: EndpointPolicy { .places }

    typealias Response = OpenMeteoPlace
}

extension EndpointPolicy {
    fileprivate static let places = EndpointPolicy(caching: .fresh(for: .seconds(7 * 86_400)))
}

/// Found places; the key is missing if there are none.
struct OpenMeteoPlaces: Decodable, Sendable {
    var results: ReadableList<OpenMeteoPlace>?
}

struct OpenMeteoPlace: Decodable, Sendable {
    var id: Int
    var name: String
    var latitude: Double
    var longitude: Double
    var timezone: String
    var country: String?
    /// The ISO 3166 code of the country.
    var countryCode: String?
    var admin1: String?
    var admin2: String?
    var admin3: String?
    var admin4: String?

    enum CodingKeys: String, CodingKey {
        case id, name, latitude, longitude, timezone, country, admin1, admin2, admin3, admin4
        case countryCode = "country_code"
    }

    func place() throws -> Place {
        guard let id = Place.ID(id) else {
            throw UnreadableForecastError(field: "id", text: "\(id)")
        }
        guard let timeZone = TimeZone(identifier: timezone) else {
            throw UnreadableForecastError(field: "timezone", text: timezone)
        }
        return Place(
            id: id,
            name: name,
            region: admin1,
            country: country,
            areas: areas,
            coordinates: try Coordinates(latitude: latitude, longitude: longitude),
            timeZone: timeZone
        )
    }

    private var areas: [String] {
        let names = countryCode.map { code in
            ["en", "ja"].map { Locale(identifier: $0).localizedString(forRegionCode: code) }
        }
        return ([admin2, admin3, admin4, countryCode] + (names ?? [])).compactMap { $0 }
    }
}
