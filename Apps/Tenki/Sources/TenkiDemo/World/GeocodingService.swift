import Foundation
import TenkiDomain

struct GeocodingService: DemoService {
    /// Returns the service's response: without a match, it has no `results`.
    func response(for request: DemoRequest) -> DemoResponse? {
        switch request.path {
        case "/v1/search": search(request)
        case "/v1/get": place(request)
        default: nil
        }
    }

    private func search(_ request: DemoRequest) -> DemoResponse {
        guard let name = request.query["name"] else {
            return error("Value of type 'String' required for key 'name'.")
        }
        guard let count = request.number("count", default: 10), (1...100).contains(count) else {
            return error("Parameter count must be between 1 and 100.")
        }
        let isJapanese = request.query["language"] == "ja"
        let found = DemoGeocodedPlace.matching(name).prefix(count)
        var fields: [String: JSONValue] = ["generationtime_ms": .number(0.5)]
        if !found.isEmpty {
            fields["results"] = .array(found.map { .object($0.fields(isJapanese: isJapanese)) })
        }
        return DemoResponse(JSONValue.object(fields))
    }

    private func place(_ request: DemoRequest) -> DemoResponse {
        let id = request.query["id"].flatMap { Int($0) }
        guard let place = DemoGeocodedPlace.all.first(where: { $0.id == id }) else {
            return error("Location with this id does not exist.")
        }
        let isJapanese = request.query["language"] == "ja"
        return DemoResponse(JSONValue.object(place.fields(isJapanese: isJapanese)))
    }

    private func error(_ reason: String) -> DemoResponse {
        DemoResponse(status: 400, json: #"{"error":true,"reason":"\#(reason)"}"#)
    }
}

struct DemoGeocodedPlace {
    let id: Int
    let name: String
    let japaneseName: String
    let latitude: Double
    let longitude: Double
    let timeZone: String
    let country: (code: String, name: String, japaneseName: String)?
    var region: (name: String, japaneseName: String)?

    /// The cities of the world, the forecast cities, and a place without a country.
    static let all: [Self] =
        world + examples + japan + [
            Self(
                id: 6_255_152,
                name: "Antarctica",
                japaneseName: "南極大陸",
                latitude: -78.16,
                longitude: 16.41,
                timeZone: "Antarctica/Syowa",
                country: nil
            )
        ]

    static func matching(_ text: String) -> [Self] {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        guard text.count >= 2 else { return [] }
        return all.filter {
            $0.name.lowercased().hasPrefix(text) || $0.japaneseName.hasPrefix(text)
        }
    }

    /// Returns the fields of the place; only those without which there is no place always exist.
    func fields(isJapanese: Bool) -> [String: JSONValue] {
        var fields: [String: JSONValue] = [
            "id": .integer(id), "name": .string(isJapanese ? japaneseName : name),
            "latitude": .number(latitude), "longitude": .number(longitude),
            "timezone": .string(timeZone),
            "feature_code": .string(country == nil ? "CONT" : "PPLA"),
        ]
        if let country {
            fields["country_code"] = .string(country.code)
            fields["country"] = .string(isJapanese ? country.japaneseName : country.name)
            fields["elevation"] = .number(16)
        }
        if let region {
            fields["admin1"] = .string(isJapanese ? region.japaneseName : region.name)
        }
        return fields
    }

    private static let countries = [
        "Montreal": ("CA", "Canada", "カナダ"), "Moscow": ("RU", "Russia", "ロシア"),
        "Los Angeles": ("US", "United States", "アメリカ合衆国"),
        "Seoul": ("KR", "South Korea", "大韓民国"), "Barcelona": ("ES", "Spain", "スペイン"),
        "Atlanta": ("US", "United States", "アメリカ合衆国"),
        "Sydney": ("AU", "Australia", "オーストラリア"), "Athens": ("GR", "Greece", "ギリシャ"),
        "Beijing": ("CN", "China", "中国"), "London": ("GB", "United Kingdom", "イギリス"),
        "Rio de Janeiro": ("BR", "Brazil", "ブラジル"), "Tokyo": ("JP", "Japan", "日本"),
    ]

    private static let world = WorldCity.all.map { city in
        Self(
            id: city.id.number,
            name: city.name,
            japaneseName: city.japaneseName,
            latitude: city.latitude,
            longitude: city.longitude,
            timeZone: city.timeZone,
            country: countries[city.name]
        )
    }

    private static let examples = [
        Self(
            id: 3_413_829,
            name: "Reykjavik",
            japaneseName: "レイキャビク",
            latitude: 64.14,
            longitude: -21.9,
            timeZone: "Atlantic/Reykjavik",
            country: ("IS", "Iceland", "アイスランド")
        ),
        Self(
            id: 3_143_244,
            name: "Oslo",
            japaneseName: "オスロ",
            latitude: 59.91,
            longitude: 10.75,
            timeZone: "Europe/Oslo",
            country: ("NO", "Norway", "ノルウェー")
        ),
        Self(
            id: 2_988_507,
            name: "Paris",
            japaneseName: "パリ",
            latitude: 48.85,
            longitude: 2.35,
            timeZone: "Europe/Paris",
            country: ("FR", "France", "フランス")
        ),
        Self(
            id: 5_128_581,
            name: "New York",
            japaneseName: "ニューヨーク",
            latitude: 40.71,
            longitude: -74.01,
            timeZone: "America/New_York",
            country: ("US", "United States", "アメリカ合衆国")
        ),
        Self(
            id: 2_651_048,
            name: "Dover",
            japaneseName: "ドーバー",
            latitude: 51.13,
            longitude: 1.31,
            timeZone: "Europe/London",
            country: ("GB", "United Kingdom", "イギリス"),
            region: ("England", "イングランド")
        ),
        Self(
            id: 4_142_290,
            name: "Dover",
            japaneseName: "ドーバー",
            latitude: 39.16,
            longitude: -75.52,
            timeZone: "America/New_York",
            country: ("US", "United States", "アメリカ合衆国"),
            region: ("Delaware", "デラウェア州")
        ),
    ]

    private static let japan = City.all.map { city in
        Self(
            id: 9_000_000 + (Int(city.id.text) ?? 0),
            name: city.romaji,
            japaneseName: city.name,
            latitude: city.latitude,
            longitude: city.longitude,
            timeZone: "Asia/Tokyo",
            country: ("JP", "Japan", "日本"),
            region: (city.prefectureRomaji, city.prefecture)
        )
    }
}
