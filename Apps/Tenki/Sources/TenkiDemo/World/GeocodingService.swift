import Foundation
import TenkiDomain

struct GeocodingService: DemoService {
    func response(for request: DemoRequest) -> DemoResponse? {
        let language = request.query["language"] == "ja" ? "ja" : "en"
        switch request.path {
        case "/v1/search":
            guard let name = request.query["name"] else {
                return error("Value of type 'String' required for key 'name'.")
            }
            guard let count = request.number("count", default: 10), (1...100).contains(count)
            else { return error("Parameter count must be between 1 and 100.") }
            let found = DemoGeocodedPlace.matching(name).prefix(count)
            var document: Fields = ["generationtime_ms": 0.5]
            // Without a match, there are no results at all.
            if !found.isEmpty { document["results"] = found.map { $0.fields(in: language) } }
            return DemoResponse(json: document)
        case "/v1/get":
            let place = DemoGeocodedPlace.all.first { "\($0.id)" == request.query["id"] }
            return place.map { DemoResponse(json: $0.fields(in: language)) }
                ?? error("Location with this id does not exist.")
        default: return nil
        }
    }

    private func error(_ reason: String) -> DemoResponse {
        let fields: Fields = ["error": true, "reason": reason]
        return DemoResponse(status: 400, json: fields)
    }
}

private struct DemoGeocodedPlace {
    let id: Int
    let latitude: Double
    let longitude: Double
    let timeZone: String
    /// The ISO 3166 code of the country.
    let country: String?
    /// The name and the region by language.
    let names: [String: (name: String, region: String?)]

    static let all = (world + others.split(separator: "\n").map(String.init) + japan).map(Self.init)

    static func matching(_ text: String) -> [Self] {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        guard text.count >= 2 else { return [] }
        return all.filter { $0.names.values.contains { $0.name.lowercased().hasPrefix(text) } }
    }

    /// Returns the fields of the place; only those without which there is no place always exist.
    func fields(in language: String) -> Fields {
        var fields: Fields = [
            "id": id, "name": names[language]?.name ?? "", "latitude": latitude,
            "longitude": longitude, "timezone": timeZone,
            "feature_code": country == nil ? "CONT" : "PPLA",
        ]
        if let country {
            fields["country_code"] = country
            fields["country"] = Locale(identifier: language).localizedString(forRegionCode: country)
            fields["elevation"] = 16.0
        }
        fields["admin1"] = names[language]?.region
        return fields
    }

    private init(_ line: String) {
        let fields = line.split(separator: ",").map(String.init)
        guard fields.count > 5, let id = Int(fields[0]), let latitude = Double(fields[3]),
            let longitude = Double(fields[4])
        else { preconditionFailure("the table of places has an invalid line: \(line)") }
        let hasRegion = fields.count > 8
        self.id = id
        self.latitude = latitude
        self.longitude = longitude
        timeZone = fields[5]
        country = fields.count > 6 ? fields[6] : nil
        names = [
            "en": (fields[1], hasRegion ? fields[7] : nil),
            "ja": (fields[2], hasRegion ? fields[8] : nil),
        ]
    }

    private static let world = zip(
        WorldCity.all,
        ["CA", "RU", "US", "KR", "ES", "US", "AU", "GR", "CN", "GB", "BR", "JP"]
    )
    .map { city, country in
        "\(city.id),\(city.name),\(city.japaneseName),\(city.latitude),\(city.longitude),"
            + "\(city.timeZone),\(country)"
    }

    private static let japan = City.all.map { city in
        "9\(city.id),\(city.romaji),\(city.name),\(city.latitude),\(city.longitude),Asia/Tokyo,JP,"
            + "\(city.prefectureRomaji),\(city.prefecture)"
    }

    private static let others = """
        3413829,Reykjavik,レイキャビク,64.14,-21.9,Atlantic/Reykjavik,IS
        3143244,Oslo,オスロ,59.91,10.75,Europe/Oslo,NO
        2988507,Paris,パリ,48.85,2.35,Europe/Paris,FR
        5128581,New York,ニューヨーク,40.71,-74.01,America/New_York,US
        2651048,Dover,ドーバー,51.13,1.31,Europe/London,GB,England,イングランド
        4142290,Dover,ドーバー,39.16,-75.52,America/New_York,US,Delaware,デラウェア州
        6255152,Antarctica,南極大陸,-78.16,16.41,Antarctica/Syowa
        """
}
