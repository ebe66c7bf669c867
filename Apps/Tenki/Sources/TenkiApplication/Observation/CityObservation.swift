package import Foundation
import KasaneDomain
package import TenkiDomain

/// What is known of a city's observations.
package struct CityObservation: Hashable, Sendable {
    /// The station; `nil` if none is near, or if the table of stations was never read.
    package let station: CityStation?
    /// The observations of the newest day and the day before, as far as there are any, the newest
    /// first.
    package let days: [ObservationDay]
    /// The agency's hours that were issued before the newest day began, or else at its 5:00; `nil`
    /// if neither is stored.
    package let hours: HourlyForecast?
    /// The state of the checks.
    package let check: ObservationCheck
    /// How well the forecasts of the last 30 days were met, by source.
    package let accuracy: [ForecastAccuracy]

    /// The number of days over which forecasts are compared: 30.
    static let scoredDays = 30

    /// Creates what is known of a city's observations; the default is nothing.
    package init(
        station: CityStation? = nil,
        days: [ObservationDay] = [],
        hours: HourlyForecast? = nil,
        check: ObservationCheck = ObservationCheck(),
        accuracy: [ForecastAccuracy] = []
    ) {
        self.station = station
        self.days = days.sorted { $0.id.date > $1.id.date }
        self.hours = hours
        self.check = check
        self.accuracy = accuracy
    }

    /// The source of the observations; `nil` before the first.
    package var source: DataSource? { check.source.map(DataSource.init) }

    /// The newest observation; `nil` without any.
    package var latest: StationObservation? { days.lazy.compactMap(\.latest).first }

    /// Returns the newest observation if it says something of the weather at a moment.
    package func current(at moment: Date) -> StationObservation? {
        latest.flatMap { $0.isCurrent(at: moment) ? $0 : nil }
    }

    /// Returns the observations of the day of a moment; `nil` without any.
    package func day(at moment: Date) -> ObservationDay? {
        let date = CalendarDate(moment, in: .japan)
        return days.first { $0.id.date == date && $0.latest != nil }
    }
}

extension TenkiRepositories {
    /// Returns what is known of a city's observations.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - sources: The sources of forecasts.
    ///   - hours: The source of the agency's hours; `nil` without a provider.
    /// - Returns: The observations.
    /// - Throws: An error of the store.
    func observation(
        of city: CityCode,
        _ sources: [DataSource],
        hours: DataSource?
    ) async throws -> CityObservation {
        let check = try await ObservationCheck.stored(in: self)
        guard let observedAt = check.observedAt, let station = try await stations.find(city) else {
            return CityObservation(check: check)
        }
        let newest = ObservationDay.date(of: observedAt)
        let days = try await observations.find(
            (0...1).map { ObservationDay.ID(station.station.id, on: newest.adding(days: -$0)) }
        )
        let scores = try await scores.find(
            (1...CityObservation.scoredDays).flatMap { day in
                sources.map { ForecastScore.ID(city, on: newest.adding(days: -day), by: $0) }
            }
        )
        return CityObservation(
            station: station,
            days: days,
            hours: try await dayAheadHours(of: city, from: hours, on: newest),
            check: check,
            accuracy: ForecastAccuracy.bySource(scores)
        )
    }

    /// Returns the agency's hours of 17:00 the day before, or else those of 5:00.
    private func dayAheadHours(
        of city: CityCode,
        from source: DataSource?,
        on date: CalendarDate
    ) async throws -> HourlyForecast? {
        guard let source else { return nil }
        let midnight = date.start(in: .japan)
        let issues = [-7.0, 5].map { midnight.addingTimeInterval($0 * 3600) }
        let found = try await hours.find(
            issues.map { issuedAt in
                HourlyForecast.ID(
                    city: city,
                    series: .agency,
                    source: source,
                    issuedAt: issuedAt
                )
            }
        )
        return found.min { $0.id.issuedAt < $1.id.issuedAt }
    }
}
