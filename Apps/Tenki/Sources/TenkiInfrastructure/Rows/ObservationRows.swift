import Foundation
import KasaneStore
import TenkiDomain

struct CityStationRow: StoreRecord {
    static let tableName = "cityStation"
    static let primaryKey = ["city"]

    let city: String
    let station: String
    let name: String
    let kana: String
    let romaji: String
    let latitude: Double
    let longitude: Double
    let altitude: Int
    let elements: String

    init(_ city: CityStation) {
        self.city = city.id.text
        let station = city.station
        self.station = station.id.text
        name = station.name
        kana = station.kana
        romaji = station.romaji
        latitude = station.coordinates.latitude
        longitude = station.coordinates.longitude
        altitude = station.altitude
        elements = station.elements.map { "\($0.rawValue)" }.sorted().joined(separator: ",")
    }

    func element() throws -> CityStation {
        let station = ObservationStation(
            id: try ObservationStation.ID(column: station),
            name: name,
            kana: kana,
            romaji: romaji,
            coordinates: try Coordinates(latitude: latitude, longitude: longitude),
            altitude: altitude,
            elements: Set(
                elements.split(separator: ",").compactMap { Int($0) }
                    .compactMap(ObservedElement.init)
            )
        )
        return CityStation(station, of: try CityCode(city))
    }

    static func key(of id: CityCode) -> [SQLValue] { [id.text.sqlValue] }
}

/// A database row with the observations of a station on a day.
///
/// Each column has the values of an element by ten minutes from 0:10 on; see ``ObservedSeries``.
struct ObservationDayRow: StoreRecord {
    static let tableName = "observationDay"
    static let primaryKey = ["station", "date"]

    let station: String
    let date: String
    /// In tenths of a degree Celsius.
    let temperatures: String
    /// Of the hour before, in tenths of a millimeter.
    let precipitation: String
    let windDirections: String
    /// In tenths of a meter per second.
    let windSpeeds: String
    /// In percent.
    let humidities: String
    let snowDepths: String

    init(_ day: ObservationDay) {
        station = day.id.station.text
        date = day.id.date.description
        let slots = Dictionary(
            day.observations.compactMap { observation in
                ObservationDay.slot(of: observation.time, on: day.id.date).map { ($0, observation) }
            }
        ) { first, _ in first }
        func column(_ value: (StationObservation) -> Int?) -> String {
            ObservedSeries((1...ObservationDay.count).map { slots[$0].flatMap(value) }).text
        }
        temperatures = column { $0.temperature?.tenths }
        precipitation = column { $0.precipitation?.tenths }
        windDirections = column { $0.wind?.direction?.rawValue }
        windSpeeds = column { $0.wind?.lowestTenths }
        humidities = column { $0.humidity?.value }
        snowDepths = column(\.snowDepth)
    }

    func element() throws -> ObservationDay {
        let date = try CalendarDate(date)
        let temperatures = try series(temperatures)
        let precipitation = try series(precipitation)
        let directions = try series(windDirections)
        let speeds = try series(windSpeeds)
        let humidities = try series(humidities)
        let depths = try series(snowDepths)
        let observations = try (1...ObservationDay.count).map { slot in
            StationObservation(
                time: ObservationDay.time(ofSlot: slot, on: date),
                temperature: try temperatures[slot].map { try Temperature(tenths: $0) },
                precipitation: try precipitation[slot].map { try Precipitation(tenths: $0) },
                wind: try speeds[slot].map { speed in
                    let direction = directions[slot].flatMap(WindDirection.init)
                    return try Wind(from: direction, lowestTenths: speed, highestTenths: speed)
                },
                humidity: humidities[slot].flatMap(Percentage.init),
                snowDepth: depths[slot]
            )
        }
        let id = ObservationDay.ID(try ObservationStation.ID(column: station), on: date)
        return ObservationDay(id: id, observations: observations)
    }

    private func series(_ text: String) throws -> ObservedSeries {
        try ObservedSeries(text: text, limit: ObservationDay.count)
    }

    static func key(of id: ObservationDay.ID) -> [SQLValue] {
        [id.station.text.sqlValue, id.date.description.sqlValue]
    }
}

struct ForecastScoreRow: StoreRecord {
    static let tableName = "forecastScore"
    static let primaryKey = ["city", "date", "source"]

    let city: String
    let date: String
    let source: String
    /// In tenths of a degree Celsius.
    let lowError: Int?
    /// In tenths of a degree Celsius.
    let highError: Int?
    let rain: String?

    init(_ score: ForecastScore) {
        city = score.id.city.text
        date = score.id.date.description
        source = score.id.source.name
        lowError = score.lowError
        highError = score.highError
        rain = score.rain?.rawValue
    }

    func element() throws -> ForecastScore {
        ForecastScore(
            id: .init(
                try CityCode(city),
                on: try CalendarDate(date),
                by: DataSource(name: source)
            ),
            lowError: lowError,
            highError: highError,
            rain: rain.flatMap(RainOutcome.init)
        )
    }

    static func key(of id: ForecastScore.ID) -> [SQLValue] {
        [id.city.text.sqlValue, id.date.description.sqlValue, id.source.name.sqlValue]
    }
}

extension ObservationStation.ID {
    fileprivate init(column text: String) throws {
        guard let id = Self(text) else { throw UnreadableRowError(observation: text) }
        self = id
    }
}
