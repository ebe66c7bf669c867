package import Foundation

/// The observations of a station on a day in Japan, as far as they are known.
///
/// A day's observations are those from 0:10 to 24:00, as in the agency's statistics: the amount of
/// precipitation at 24:00 belongs to the day that it ends.
package struct ObservationDay: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable {
        package let station: ObservationStation.ID
        package let date: CalendarDate

        package init(_ station: ObservationStation.ID, on date: CalendarDate) {
            self.station = station
            self.date = date
        }
    }

    package static let count = 144

    package let id: ID
    /// The observations, earliest first, without duplicates.
    package private(set) var observations: [StationObservation]

    /// Creates the observations of a day.
    ///
    /// Those of other days are dropped, and so are those without a value and those that are not at
    /// a multiple of ten minutes. Of several at a time, the last one counts.
    package init(id: ID, observations: [StationObservation] = []) {
        self.id = id
        let usable = observations.compactMap { observation in
            Self.slot(of: observation.time, on: id.date).map { ($0, observation) }
        }
        .filter { !$1.isEmpty }
        self.observations = Dictionary(usable) { $1 }.values.sorted { $0.time < $1.time }
    }

    package mutating func record(_ observation: StationObservation) {
        self = Self(id: id, observations: observations + [observation])
    }

    package static func date(of time: Date) -> CalendarDate {
        CalendarDate(time.addingTimeInterval(-1), in: .japan)
    }

    /// Returns the number of an observation in the day, from 1 for 0:10 to 144 for 24:00; `nil` if
    /// the time is not a multiple of ten minutes of the day.
    package static func slot(of time: Date, on date: CalendarDate) -> Int? {
        let seconds = time.timeIntervalSince(date.start(in: .japan))
        guard seconds > 0, seconds <= 86_400, seconds.truncatingRemainder(dividingBy: 600) == 0
        else { return nil }
        return Int(seconds / 600)
    }

    package static func time(ofSlot slot: Int, on date: CalendarDate) -> Date {
        date.start(in: .japan).addingTimeInterval(Double(slot) * 600)
    }

    package var latest: StationObservation? { observations.last }

    package var temperatures: [HourlyTemperature] {
        observations.compactMap { observation in
            observation.temperature.map {
                HourlyTemperature(moment: observation.time, temperature: $0)
            }
        }
    }

    package var hourlyPrecipitation: [(end: Date, amount: Precipitation)] {
        let start = id.date.start(in: .japan)
        return observations.compactMap { observation in
            let seconds = observation.time.timeIntervalSince(start)
            guard seconds.truncatingRemainder(dividingBy: 3600) == 0,
                let amount = observation.precipitation
            else { return nil }
            return (observation.time, amount)
        }
    }
}

extension ObservationDay {
    /// The precipitation of the day so far, including the latest hour; `nil` before 1:00.
    package var precipitation: Precipitation? {
        let start = id.date.start(in: .japan) + 3600
        guard let latest = observations.last(where: { $0.precipitation != nil }),
            let amount = latest.precipitation, latest.time >= start
        else { return nil }
        let hours = hourlyPrecipitation
        let before = hours.filter { $0.end <= latest.time - 3600 }
        let total = max(
            hours.map(\.amount.tenths).reduce(0, +),
            before.map(\.amount.tenths).reduce(amount.tenths, +)
        )
        // An implausible sum is unknown.
        return try? Precipitation(tenths: total)
    }

    /// The lowest and the highest temperature of the observed ten minutes; `nil` without any.
    ///
    /// The agency's own extremes include values in between, so they can be some tenths of a degree
    /// beyond. They are only in a document of each station, which is not requested: one request
    /// reads the observations of all stations.
    package var extremes: (lowest: HourlyTemperature, highest: HourlyTemperature)? {
        extremes(in: temperatures)
    }

    /// The lowest temperature from 0:00 to 9:00, and the highest from 9:00 to 18:00.
    ///
    /// These are the times that the agency's forecasts of the lowest and the highest temperature
    /// are for. They are those of the observed ten minutes, too. Each is `nil` if more than a tenth
    /// of the observations is missing.
    package var forecastExtremes: (low: HourlyTemperature?, high: HourlyTemperature?) {
        (
            extremes(in: complete(0, to: 9))?.lowest,
            extremes(in: complete(9, to: 18))?.highest
        )
    }

    /// Whether at least 1 mm of precipitation was observed on the day; `nil` if it is unknown.
    ///
    /// It is unknown as long as an hour is missing and the others have less.
    package var isWet: Bool? {
        let hours = hourlyPrecipitation
        if hours.map(\.amount.tenths).reduce(0, +) >= 10 { return true }
        return hours.count == 24 ? false : nil
    }

    private func extremes(
        in temperatures: [HourlyTemperature]
    ) -> (lowest: HourlyTemperature, highest: HourlyTemperature)? {
        guard let lowest = temperatures.min(by: { $0.temperature < $1.temperature }),
            let highest = temperatures.max(by: { $0.temperature < $1.temperature })
        else { return nil }
        return (lowest, highest)
    }

    /// Returns the temperatures between two hours of the day; empty if too many are missing.
    private func complete(_ first: Int, to last: Int) -> [HourlyTemperature] {
        let start = id.date.start(in: .japan)
        let range = start + Double(first) * 3600...start + Double(last) * 3600
        let found = temperatures.filter { range.contains($0.moment) }
        return found.count * 10 >= (last - first) * 6 * 9 ? found : []
    }
}
