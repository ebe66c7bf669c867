import Foundation
import KasaneStore
import TenkiDomain

/// A database row with a place of the world and its weather.
struct KnownPlaceRow: StoreRecord {
    static let tableName = "knownPlace"

    let id: Int
    /// The day of the fetch in UTC.
    let date: String
    let name: String
    let region: String?
    let country: String?
    let latitude: Double
    let longitude: Double
    let timeZone: String
    let weather: String

    init(_ known: KnownPlace) {
        let place = known.place
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        id = place.id.number
        date = CalendarDate(known.weather.fetchedAt, in: .gmt).description
        name = place.name
        region = place.region
        country = place.country
        latitude = place.coordinates.latitude
        longitude = place.coordinates.longitude
        timeZone = place.timeZone.identifier
        // Numbers and texts can always be encoded. An empty text would count as not stored.
        weather =
            (try? encoder.encode(StoredWeather(known.weather)))
            .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    func element() throws -> KnownPlace {
        guard let id = Place.ID(id), let timeZone = TimeZone(identifier: timeZone) else {
            throw InvalidPlaceError(id: id, timeZone: timeZone)
        }
        let place = Place(
            id: id,
            name: name,
            region: region,
            country: country,
            coordinates: try Coordinates(latitude: latitude, longitude: longitude),
            timeZone: timeZone
        )
        let stored = try JSONDecoder().decode(StoredWeather.self, from: Data(weather.utf8))
        return KnownPlace(place, try stored.weather())
    }

    static func key(of id: Place.ID) -> [SQLValue] { [id.number.sqlValue] }
}

private struct StoredWeather: Codable {
    struct Day: Codable {
        let date: String
        let sky: String?
        /// In tenths of a degree Celsius.
        let low: Int?
        /// In tenths of a degree Celsius.
        let high: Int?
        let chance: Int?
    }

    let source: String
    /// In seconds since 1970.
    let observedAt: Int
    /// In seconds since 1970.
    let fetchedAt: Int
    let sky: String?
    /// In tenths of a degree Celsius.
    let temperature: Int
    let humidity: Int?
    let wind: Double?
    let attribution: String
    let link: String?
    let days: [Day]

    init(_ weather: PlaceWeather) {
        source = weather.source.name
        observedAt = Int(weather.observedAt.timeIntervalSince1970)
        fetchedAt = Int(weather.fetchedAt.timeIntervalSince1970)
        sky = weather.sky?.rawValue
        temperature = weather.temperature.tenths
        humidity = weather.humidity?.value
        wind = weather.windSpeed
        attribution = weather.attribution.text
        link = weather.attribution.link
        days = weather.days.map { day in
            Day(
                date: day.date.description,
                sky: day.sky?.rawValue,
                low: day.low?.tenths,
                high: day.high?.tenths,
                chance: day.chanceOfRain?.value
            )
        }
    }

    func weather() throws -> PlaceWeather {
        var weather = PlaceWeather(
            source: DataSource(name: source),
            observedAt: Date(timeIntervalSince1970: Double(observedAt)),
            fetchedAt: Date(timeIntervalSince1970: Double(fetchedAt)),
            sky: sky.flatMap(Sky.init),
            temperature: try Temperature(tenths: temperature),
            humidity: humidity.flatMap(Percentage.init),
            windSpeed: wind,
            attribution: Attribution(text: attribution, link: link)
        )
        weather.days = try days.compactMap { day in
            PlaceDay(
                try CalendarDate(day.date),
                sky: day.sky.flatMap(Sky.init),
                low: try day.low.map { try Temperature(tenths: $0) },
                high: try day.high.map { try Temperature(tenths: $0) },
                chanceOfRain: day.chance.flatMap(Percentage.init)
            )
        }
        return weather
    }
}

private struct InvalidPlaceError: Error, CustomStringConvertible {
    let id: Int
    let timeZone: String

    var description: String { "\(id) in \(timeZone) is not a place" }
}
