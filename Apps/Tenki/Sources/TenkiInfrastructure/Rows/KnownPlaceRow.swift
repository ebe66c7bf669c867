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
        id = place.id.number
        date = CalendarDate(known.weather.fetchedAt, in: .gmt).description
        name = place.name
        region = place.region
        country = place.country
        latitude = place.coordinates.latitude
        longitude = place.coordinates.longitude
        timeZone = place.timeZone.identifier
        weather = StoredWeather(known).jsonColumn
    }

    func element() throws -> KnownPlace {
        guard let id = Place.ID(id), let timeZone = TimeZone(identifier: timeZone) else {
            throw UnreadableRowError("\(id) in \(timeZone) is not a place")
        }
        let place = Place(
            id: id,
            name: name,
            region: region,
            country: country,
            coordinates: try Coordinates(latitude: latitude, longitude: longitude),
            timeZone: timeZone
        )
        return KnownPlace(place, try StoredWeather(jsonColumn: weather).weather())
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
