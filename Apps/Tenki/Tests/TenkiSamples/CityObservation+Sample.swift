package import Foundation
package import TenkiApplication
package import TenkiDomain

package func tokyoStation() throws -> CityStation {
    guard let id = ObservationStation.ID("44132") else { throw MissingSampleError() }
    return CityStation(
        ObservationStation(
            id: id,
            name: "東京",
            kana: "トウキョウ",
            romaji: "Tokyo",
            coordinates: try Coordinates(latitude: 35.69, longitude: 139.75),
            altitude: 25,
            elements: Set(ObservedElement.allCases).subtracting([.snow])
        ),
        of: .tokyo
    )
}

/// Returns the observations of a station on 21 November 2026 from 0:10 to a time: it is 10.0° at
/// first, warmer by a tenth each ten minutes, and it rains from 5:00 to 6:00.
package func observationDay(
    until end: Date = FixedClock().now,
    of station: ObservationStation.ID
) throws -> ObservationDay {
    let date = CalendarDate(FixedClock().now, in: .japan)
    let observations = try (1...ObservationDay.count).map { slot in
        StationObservation(
            time: ObservationDay.time(ofSlot: slot, on: date),
            temperature: try Temperature(tenths: 100 + slot),
            precipitation: try Precipitation(tenths: slot == 36 ? 15 : 0),
            wind: try Wind(from: .northeast, speed: 3.3),
            humidity: Percentage(65)
        )
    }
    return ObservationDay(
        id: .init(station, on: date),
        observations: observations.filter { $0.time <= end }
    )
}

package func cityObservation(
    until end: Date = FixedClock().now,
    _ failure: ProviderFailure? = nil
) throws -> CityObservation {
    let station = try tokyoStation()
    let day = try observationDay(until: end, of: station.station.id)
    var check = ObservationCheck()
    if let latest = day.latest {
        check.recordSuccess(of: latest.time, from: DataSource(name: "tests"), at: latest.time)
    }
    if let failure { check.recordFailure(failure, at: FixedClock().now) }
    return CityObservation(station: station, days: [day], check: check)
}

/// Returns Tokyo with only the observation of the clock's time.
package func singleObservation(precipitation tenths: Int?) throws -> CityObservation {
    let sample = try cityObservation()
    guard let id = sample.days.first?.id else { throw MissingSampleError() }
    let observation = StationObservation(
        time: FixedClock().now,
        temperature: try Temperature(tenths: 185),
        precipitation: try tenths.map { try Precipitation(tenths: $0) }
    )
    return CityObservation(
        station: sample.station,
        days: [ObservationDay(id: id, observations: [observation])],
        check: sample.check
    )
}

/// The error thrown for a sample that cannot be created.
package struct MissingSampleError: Error {}
