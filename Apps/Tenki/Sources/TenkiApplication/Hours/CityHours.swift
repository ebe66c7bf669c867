package import Foundation
package import KasaneDomain
package import TenkiDomain

package struct CityHours: Hashable, Sendable {
    package let newest: HourlyForecast?
    package let isUnsaved: Bool
    package let isFetching: Bool
    package let failure: DomainError?

    package init() {
        self.init(stored: nil, FetchActivity.State(), nil)
    }

    init(
        stored: HourlyForecast?,
        _ activity: FetchActivity<HourlyFetches.ID, HourlyForecast>.State,
        _ history: FetchHistory?
    ) {
        let (unsaved, failure) = activity.outcome(after: history, newest: stored?.fetchedAt) {
            $0.fetchedAt
        }
        newest = unsaved ?? stored
        isUnsaved = unsaved != nil
        isFetching = activity.isFetching
        self.failure = failure
    }

    package func isOverdue(at moment: Date) -> Bool { newest?.isOverdue(at: moment) ?? true }

    package func snapshot(at moment: Date, refusal: DomainError? = nil) -> HoursSnapshot? {
        guard let newest else { return nil }
        // Why hours are not newer does not matter as long as no newer ones exist.
        let failure =
            refusal ?? (isUnsaved || newest.isOverdue(at: moment) ? self.failure : nil)
        let isUnsaved = isUnsaved && refusal == nil
        let caveat = Caveat(failure, isUnsaved: isUnsaved, age: newest.age(at: moment))
        return HoursSnapshot(newest, at: moment, caveat)
    }
}

package struct HoursSnapshot: Hashable, Sendable {
    package let hours: HourlyForecast
    package let moment: Date
    package let caveat: Caveat?
    private var observed: PrecipitationKind?

    package init(_ hours: HourlyForecast, at moment: Date, _ caveat: Caveat? = nil) {
        self.hours = hours
        self.moment = moment
        self.caveat = caveat
    }

    /// Returns the snapshot below a headline, with the precipitation that it says falls now.
    package func below(_ headline: ForecastHeadline?) -> Self {
        var shown = self
        shown.observed = headline?.precipitationNow
        return shown
    }

    package var spells: [WetSpell] { hours.wetSpells(from: moment, observed: observed) }

    /// The sky of the rest of today, or `nil` if the hours end before midnight.
    package var skyUntilMidnight: Sky? {
        let midnight = CalendarDate(moment, in: .japan).adding(days: 1).start(in: .japan)
        return hours.sky(from: moment, to: midnight, observed: observed)
    }

    package static let length: TimeInterval = 48 * 3600

    package var periods: [HourlyPeriod] {
        let end = moment.addingTimeInterval(Self.length)
        return hours.periods(from: moment).filter { $0.start < end }
    }

    package var temperatures: [HourlyTemperature] {
        let periods = periods
        guard let first = periods.first, let last = periods.last else { return [] }
        return hours.temperatures.filter { (first.start...last.end).contains($0.moment) }
    }
}

extension TenkiRepositories {
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
                fetch.record.activity.state(of: id),
                fetches.first { $0.id == id }?.history
            )
        }
        return states
    }
}
