package import Foundation
import KasaneDomain
package import TenkiDomain

package struct CityObservation: Hashable, Sendable {
    /// The station; `nil` if none is near, or if the table of stations was never read.
    package let station: CityStation?
    package let days: [ObservationDay]
    package let hours: HourlyForecast?
    package let check: ObservationCheck
    package let accuracy: [ForecastAccuracy]

    static let scoredDays = 30

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

    package var source: DataSource? { check.source.map(DataSource.init) }

    package var attribution: Attribution {
        source?.notice?.attribution
            ?? Attribution(text: "気象庁", link: "https://www.jma.go.jp/bosai/amedas/")
    }

    package var latest: StationObservation? { days.lazy.compactMap(\.latest).first }

    package func current(at moment: Date) -> StationObservation? {
        latest.flatMap { $0.isCurrent(at: moment) ? $0 : nil }
    }

    package func day(at moment: Date) -> ObservationDay? {
        let date = CalendarDate(moment, in: .japan)
        return days.first { $0.id.date == date && $0.latest != nil }
    }
}

extension TenkiRepositories {
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

    func latestObservations(in cities: [CityCode]) async throws -> [CityCode: CityObservation] {
        guard let observedAt = try await ObservationCheck.stored(in: self).observedAt else {
            return [:]
        }
        let stations = try await self.stations.find(cities)
        let date = ObservationDay.date(of: observedAt)
        let days = try await observations.find(
            stations.map { ObservationDay.ID($0.station.id, on: date) }
        )
        let pairs = stations.map { station in
            let latest = days.filter { $0.id.station == station.station.id }.compactMap { day in
                day.latest.map { ObservationDay(id: day.id, observations: [$0]) }
            }
            return (station.id, CityObservation(station: station, days: latest))
        }
        return Dictionary(pairs) { first, _ in first }
    }

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
