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
            (try? encoder.encode(StoredWeather(known)))
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
    let now: CurrentConditionsRow
    let days: [StoredDay]

    init(_ known: KnownPlace) {
        now = CurrentConditionsRow(CurrentConditions(id: known.id, weather: known.weather))
        days = known.weather.days.map(StoredDay.init)
    }

    func weather() throws -> PlaceWeather {
        var weather = try now.element().weather
        weather.days = try days.compactMap { try $0.day() }
        return weather
    }
}

private struct StoredDay: Codable {
    let date: String
    let sky: String?
    /// In tenths of a degree Celsius.
    let low: Int?
    /// In tenths of a degree Celsius.
    let high: Int?
    let chance: Int?

    init(_ day: PlaceDay) {
        date = day.date.description
        sky = day.sky?.rawValue
        low = day.low?.tenths
        high = day.high?.tenths
        chance = day.chanceOfRain?.value
    }

    func day() throws -> PlaceDay? {
        PlaceDay(
            try CalendarDate(date),
            sky: sky.flatMap(Sky.init),
            low: try low.map { try Temperature(tenths: $0) },
            high: try high.map { try Temperature(tenths: $0) },
            chanceOfRain: chance.flatMap(Percentage.init)
        )
    }
}

private struct InvalidPlaceError: Error, CustomStringConvertible {
    let id: Int
    let timeZone: String

    var description: String { "\(id) in \(timeZone) is not a place" }
}
