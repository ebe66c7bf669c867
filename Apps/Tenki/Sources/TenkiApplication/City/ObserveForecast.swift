package import Foundation
package import KasaneDomain
package import TenkiDomain

package struct ObserveForecast: Sendable {
    private struct Key: Hashable {
        let city: CityCode
        let list: Watchlist.ID
    }

    private let cities: SharedObservations<TenkiRepositories, Key, CityForecast>

    /// The maximum number of observed forecasts per city.
    ///
    /// A source issues three a day, and each forecasts a day at most eight days ahead.
    package static let limit = 24

    package init(
        fetch: FetchForecast,
        hours: FetchHours,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        cities = SharedObservations(transactions) { key, repositories in
            let city = key.city
            let stored = try await repositories.forecasts.issues(
                in: city,
                from: fetch.sources,
                limit: Self.limit
            )
            return CityForecast(
                stored: stored,
                fetch.record.activity.state(of: city),
                try await repositories.fetches.find(city),
                hours: try await repositories.cityHours(
                    in: [city],
                    of: HourlySeries.allCases,
                    hours
                ),
                observation: try await repositories.observation(
                    of: city,
                    fetch.sources,
                    hours: hours.sources[.agency]
                ),
                board: try await repositories.watchlist(key.list).places
            )
        }
    }

    package func callAsFunction(
        _ city: CityCode,
        in list: Watchlist.ID
    ) -> SharedValues<CityForecast> {
        cities.values(for: Key(city: city, list: list))
    }

    package func current(_ city: CityCode, in list: Watchlist.ID) async throws -> CityForecast {
        try await cities.currentValue(for: Key(city: city, list: list))
    }
}

package struct CityForecast: Hashable, Sendable {
    package let issues: [Forecast]
    package let isUnsaved: Bool
    package let isFetching: Bool
    package let failure: DomainError?
    package let hours: [HourlySeries: CityHours]
    package let observation: CityObservation
    package let board: [BoardPlace]

    package init() {
        self.init(stored: [], FetchActivity.State(), nil)
    }

    init(
        stored: [Forecast],
        _ activity: FetchActivity<CityCode, Forecast>.State,
        _ history: FetchHistory?,
        hours: [HourlyFetches.ID: CityHours] = [:],
        observation: CityObservation = CityObservation(),
        board: [BoardPlace] = []
    ) {
        let (unsaved, failure) = activity.outcome(after: history, newest: stored.first?.fetchedAt) {
            $0.fetchedAt
        }
        issues = (unsaved.map { [$0] } ?? []) + stored.filter { $0.id != unsaved?.id }
        isUnsaved = unsaved != nil
        isFetching = activity.isFetching
        self.hours = Dictionary(hours.map { ($0.key.series, $0.value) }) { first, _ in first }
        self.observation = observation
        self.board = board
        self.failure = failure
    }

    package func isOverdue(at moment: Date) -> Bool {
        issues.first?.isOverdue(at: moment) ?? true
    }

    package func known(
        _ warnings: [WarningKind],
        by series: HourlySeries = .standard,
        at moment: Date
    ) -> KnownWeather {
        KnownWeather(
            issues: issues,
            hours: hours[series]?.newest,
            observation: observation.current(at: moment),
            warnings: warnings
        )
    }

    package func snapshot(at moment: Date, refusal: DomainError? = nil) -> ForecastSnapshot? {
        let failure = refusal ?? self.failure
        if case .notFound? = failure { return nil }
        guard let newest = issues.first else { return nil }
        let isUnsaved = isUnsaved && refusal == nil
        let caveat = Caveat(failure, isUnsaved: isUnsaved, age: newest.age(at: moment))
        return ForecastSnapshot(newest, at: moment, caveat)
    }

    package func reason(refusal: DomainError? = nil) -> DomainError? {
        guard let failure = refusal ?? failure else { return nil }
        if case .notFound = failure { return failure }
        return issues.isEmpty ? failure.withNoCachedData : nil
    }
}
