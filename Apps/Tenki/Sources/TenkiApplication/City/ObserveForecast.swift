package import Foundation
package import KasaneDomain
package import TenkiDomain

/// Observes all that a page shows of a city.
///
/// Observers of the same city with the same board share one query for each commit that changes the
/// city's data or the board. Newcomers have one board, that of the installation.
package struct ObserveForecast: Sendable {
    /// A city, and the list that may contain it.
    private struct Key: Hashable {
        let city: CityCode
        let list: Watchlist.ID
    }

    private let cities: SharedObservations<TenkiRepositories, Key, CityForecast>

    /// The maximum number of observed forecasts per city.
    ///
    /// A source issues three a day, and each forecasts a day at most eight days ahead.
    package static let limit = 24

    /// Creates the use case with a store and the calls that are observed.
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
            let board = try await repositories.watchlist(key.list).cities
            return CityForecast(
                stored: stored,
                fetch.activity.state(of: city),
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
                isWatched: board.contains(city),
                board: board
            )
        }
    }

    /// Returns the state of a city, now and after every change.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - list: The list that may contain it.
    /// - Returns: The values.
    package func callAsFunction(
        _ city: CityCode,
        in list: Watchlist.ID
    ) -> SharedValues<CityForecast> {
        cities.values(for: Key(city: city, list: list))
    }

    /// Returns the current state of a city, including every change before this call.
    ///
    /// While the city is observed, it waits for the observation instead of reading the store.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - list: The list that may contain it.
    /// - Returns: The state.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func current(_ city: CityCode, in list: Watchlist.ID) async throws -> CityForecast {
        try await cities.currentValue(for: Key(city: city, list: list))
    }
}

/// All that a page shows of a city: its forecasts, the state of the calls for them, its
/// observations, and whether it is watched.
package struct CityForecast: Hashable, Sendable {
    /// The most recently issued forecasts, the newest first.
    package let issues: [Forecast]
    /// Whether the newest forecast could not be stored.
    package let isUnsaved: Bool
    /// Whether this process is fetching a forecast.
    package let isFetching: Bool
    /// The reason why the last forecast could not be fetched or stored; `nil` if it was.
    package let failure: DomainError?
    /// The hours of each series that a provider has.
    package let hours: [HourlySeries: CityHours]
    /// The observations of the city; nothing in the state of a board.
    package let observation: CityObservation
    /// Whether the city is watched.
    package let isWatched: Bool
    /// The cities of the visitor's board, in its order; empty in the state of a board.
    package let board: [CityCode]

    /// Creates the state of a city without forecasts.
    package init() {
        self.init(stored: [], FetchActivity.State(), nil, isWatched: false)
    }

    /// Combines what is stored with the calls of this process.
    ///
    /// - Parameters:
    ///   - stored: The stored forecasts, the newest first.
    ///   - activity: The calls of this process.
    ///   - history: The stored history of calls; `nil` if none is stored.
    ///   - hours: The hours of the city.
    ///   - observation: The observations of the city.
    ///   - isWatched: Whether the city is watched.
    ///   - board: The cities of the visitor's board.
    init(
        stored: [Forecast],
        _ activity: FetchActivity<CityCode, Forecast>.State,
        _ history: FetchHistory?,
        hours: [HourlyFetches.ID: CityHours] = [:],
        observation: CityObservation = CityObservation(),
        isWatched: Bool,
        board: [CityCode] = []
    ) {
        let isCurrent = activity.isCurrent(
            lastSuccess: history?.succeededAt,
            newest: stored.first?.fetchedAt,
            unsaved: activity.unsaved?.fetchedAt
        )
        let unsaved = isCurrent ? activity.unsaved : nil
        issues = (unsaved.map { [$0] } ?? []) + stored.filter { $0.id != unsaved?.id }
        isUnsaved = unsaved != nil
        isFetching = activity.isFetching
        self.hours = Dictionary(hours.map { ($0.key.series, $0.value) }) { first, _ in first }
        self.observation = observation
        self.isWatched = isWatched
        self.board = board
        if isCurrent, let failure = activity.failure {
            self.failure = failure
        } else {
            // During a call, the history contains no result yet.
            failure = activity.isFetching ? nil : history?.failure?.error
        }
    }

    /// Returns whether a newer forecast should have been issued by a moment, or none is known.
    package func isOverdue(at moment: Date) -> Bool {
        issues.first?.isOverdue(at: moment) ?? true
    }

    /// Returns the headline at a moment; `nil` if the newest forecast does not say enough.
    package func headline(at moment: Date) -> ForecastHeadline? {
        ForecastHeadline(of: issues, at: moment)
    }

    /// Returns the newest forecast to show, with its caveat.
    ///
    /// - Parameters:
    ///   - moment: The time to which ages are relative.
    ///   - refusal: The reason why the reader's own request was refused; `nil` if it was not.
    /// - Returns: The forecast; `nil` if there is none or the city does not exist.
    package func snapshot(at moment: Date, refusal: DomainError? = nil) -> ForecastSnapshot? {
        let failure = refusal ?? self.failure
        if case .notFound? = failure { return nil }
        guard let newest = issues.first else { return nil }
        let age = newest.age(at: moment)
        let caveat = failure.map { failure in
            isUnsaved && refusal == nil
                ? Caveat.unsaved(failure) : .stale(failure.showing(age: age))
        }
        return ForecastSnapshot(newest, at: moment, caveat)
    }

    /// Returns the reason why there is no forecast to show.
    ///
    /// - Parameter refusal: The reason why the reader's own request was refused.
    /// - Returns: The reason; `nil` if there is a forecast or no call has failed yet.
    package func reason(refusal: DomainError? = nil) -> DomainError? {
        guard let failure = refusal ?? failure else { return nil }
        if case .notFound = failure { return failure }
        return issues.isEmpty ? failure.withNothingStored : nil
    }
}
