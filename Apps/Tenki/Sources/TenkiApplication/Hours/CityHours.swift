package import Foundation
package import KasaneDomain
package import TenkiDomain

/// The hours of a city in one series, and the state of the calls for them.
package struct CityHours: Hashable, Sendable {
    /// The newest hours; `nil` if none are stored.
    package let newest: HourlyForecast?
    /// Whether the newest hours could not be stored.
    package let isUnsaved: Bool
    /// Whether this process is fetching hours.
    package let isFetching: Bool
    /// The reason why the last hours could not be fetched or stored; `nil` if they were.
    package let failure: DomainError?

    /// Creates the state of a series without hours.
    package init() {
        self.init(stored: nil, FetchActivity.State(), nil)
    }

    /// Combines what is stored with the calls of this process.
    init(
        stored: HourlyForecast?,
        _ activity: FetchActivity<HourlyFetches.ID, HourlyForecast>.State,
        _ history: FetchHistory?
    ) {
        let isCurrent = activity.isCurrent(
            lastSuccess: history?.succeededAt,
            newest: stored?.fetchedAt,
            unsaved: activity.unsaved?.fetchedAt
        )
        let unsaved = isCurrent ? activity.unsaved : nil
        newest = unsaved ?? stored
        isUnsaved = unsaved != nil
        isFetching = activity.isFetching
        if isCurrent, let failure = activity.failure {
            self.failure = failure
        } else {
            // During a call, the history contains no result yet.
            failure = activity.isFetching ? nil : history?.failure?.error
        }
    }

    /// Returns whether newer hours should be available at a moment, or none are known.
    package func isOverdue(at moment: Date) -> Bool { newest?.isOverdue(at: moment) ?? true }

    /// Returns the hours to show, with their caveat; `nil` if there are none.
    ///
    /// - Parameters:
    ///   - moment: The time to which ages are relative.
    ///   - refusal: The reason why the reader's own request was refused; `nil` if it was not.
    /// - Returns: The hours.
    package func snapshot(at moment: Date, refusal: DomainError? = nil) -> HoursSnapshot? {
        guard let newest else { return nil }
        // Why hours are not newer does not matter as long as no newer ones exist.
        let failure =
            refusal ?? (isUnsaved || newest.isOverdue(at: moment) ? self.failure : nil)
        let caveat = failure.map { failure in
            isUnsaved && refusal == nil
                ? Caveat.unsaved(failure) : .stale(failure.showing(age: newest.age(at: moment)))
        }
        return HoursSnapshot(newest, at: moment, caveat)
    }
}

/// Hours to show at a certain time.
package struct HoursSnapshot: Hashable, Sendable {
    /// The hours.
    package let hours: HourlyForecast
    /// The time to which ages are relative, and from which hours are in the future.
    package let moment: Date
    /// The problem with the hours; `nil` if there is none.
    package let caveat: Caveat?

    /// Creates hours to show.
    package init(_ hours: HourlyForecast, at moment: Date, _ caveat: Caveat? = nil) {
        self.hours = hours
        self.moment = moment
        self.caveat = caveat
    }

    /// The length of the shown time: 48 hours.
    package static let length: TimeInterval = 48 * 3600

    /// The current and the following periods within ``length``; empty if all are over.
    package var periods: [HourlyPeriod] {
        let end = moment.addingTimeInterval(Self.length)
        return hours.periods(from: moment).filter { $0.start < end }
    }

    /// The temperatures from the start to the end of ``periods``.
    package var temperatures: [HourlyTemperature] {
        let periods = periods
        guard let first = periods.first, let last = periods.last else { return [] }
        return hours.temperatures.filter { (first.start...last.end).contains($0.moment) }
    }
}

extension TenkiRepositories {
    /// Returns the hours of cities, and the state of the calls for them.
    ///
    /// - Parameters:
    ///   - cities: The cities.
    ///   - series: The series; those that no provider has are left out.
    ///   - fetch: The fetches that are observed.
    /// - Returns: The state of each city and series.
    /// - Throws: An error of the store.
    func cityHours(
        in cities: [CityCode],
        of series: [HourlySeries],
        _ fetch: FetchHours
    ) async throws -> [HourlyFetches.ID: CityHours] {
        let sources = fetch.sources.filter { series.contains($0.key) }
        guard !sources.isEmpty else { return [:] }
        let stored = try await hours.newest(inEach: cities, from: sources)
        let ids = cities.flatMap { city in sources.keys.map { HourlyFetches.ID(city, $0) } }
        let fetches = try await hourlyFetches.find(ids)
        var states: [HourlyFetches.ID: CityHours] = [:]
        for id in ids {
            states[id] = CityHours(
                stored: stored.first { $0.id.city == id.city && $0.id.series == id.series },
                fetch.activity.state(of: id),
                fetches.first { $0.id == id }?.history
            )
        }
        return states
    }
}
