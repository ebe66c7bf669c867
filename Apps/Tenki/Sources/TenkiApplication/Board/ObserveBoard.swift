package import Foundation
package import KasaneDomain
package import TenkiDomain

/// Observes the watched cities of a board and their forecasts.
///
/// All observers of a board share one query for each commit that changes it, regardless of the
/// number of cities and readers. Newcomers observe one board, that of the installation.
package struct ObserveBoard: Sendable {
    /// The number of observed forecasts of a city: those of the last day, for its headline.
    private static let limit = 4

    private let boards: SharedObservations<TenkiRepositories, Watchlist.ID, Board>

    /// Creates the use case with a store and the calls that are observed.
    package init(
        fetch: FetchForecast,
        hours: FetchHours,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        boards = SharedObservations(transactions) { list, repositories in
            var stored: VisitorBoard?
            if case .board(let id) = list { stored = try await repositories.boards.find(id) }
            let cities: [CityCode]
            if let stored {
                cities = stored.watchlist.cities
            } else {
                cities = try await repositories.watchlist(.installation).cities
            }
            // A forecast that cannot be decoded counts as missing.
            let forecasts = try await repositories.forecasts
                .issues(inEach: cities, from: fetch.sources, limit: Self.limit)
            let histories = try await repositories.fetches.find(cities)
            let shownHours = try await repositories.cityHours(in: cities, of: [.standard], hours)
            let states = cities.map { city in
                CityForecast(
                    stored: forecasts.filter { $0.id.city == city },
                    fetch.activity.state(of: city),
                    histories.first { $0.id == city },
                    hours: shownHours.filter { $0.key.city == city },
                    isWatched: true
                )
            }
            return Board(
                cities: cities,
                states: Dictionary(zip(cities, states)) { first, _ in first },
                usedAt: stored?.usedAt,
                sharing: stored?.owner?.sharing
            )
        }
    }

    /// Returns a board, now and after every change.
    ///
    /// - Parameter list: The list of the board; for one that is not stored, the board shows the
    ///   list of the installation.
    /// - Returns: The values.
    package func callAsFunction(_ list: Watchlist.ID) -> SharedValues<Board> {
        boards.values(for: list)
    }

    /// Returns the current board, including every change before this call.
    ///
    /// While the board is observed, it waits for the observation instead of reading the store.
    ///
    /// - Parameter list: The list of the board.
    /// - Returns: The board.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func current(_ list: Watchlist.ID) async throws -> Board {
        try await boards.currentValue(for: list)
    }
}

/// The watched cities, and the newest forecast and the state of the calls of each.
package struct Board: Hashable, Sendable {
    /// The cities, in the order of the watchlist.
    package let cities: [CityCode]
    /// The last recorded use of a stored board; `nil` for one that is not stored.
    private let usedAt: Date?
    private let states: [CityCode: CityForecast]
    /// The secret for reading a person's board; `nil` for the boards of visitors.
    package let sharing: BoardSecret?

    /// Creates a board.
    ///
    /// - Parameters:
    ///   - cities: The cities in order.
    ///   - states: The states of the cities.
    ///   - usedAt: The last recorded use of a stored board.
    ///   - sharing: The secret for reading a person's board.
    init(
        cities: [CityCode],
        states: [CityCode: CityForecast],
        usedAt: Date? = nil,
        sharing: BoardSecret? = nil
    ) {
        self.sharing = sharing
        self.cities = cities
        self.states = states
        self.usedAt = usedAt
    }

    /// Creates a board of cities that need not be those of a list.
    ///
    /// - Parameter states: The cities in order, with the state of each.
    package init(of states: [(city: CityCode, state: CityForecast)]) {
        self.init(
            cities: states.map(\.city),
            states: Dictionary(states.map { ($0.city, $0.state) }) { first, _ in first }
        )
    }

    /// Whether the board is stored, so that its links lead to it.
    package var isStored: Bool { usedAt != nil }

    /// Returns whether a use of the board is to be recorded at a moment.
    package func isUseDue(at moment: Date) -> Bool {
        usedAt.map { VisitorBoard.isUseDue(at: moment, last: $0) } ?? false
    }

    /// Creates a board without cities.
    package init() {
        self.init(cities: [], states: [:])
    }

    /// Returns the newest forecast of a city; `nil` if there is none.
    package func forecast(for city: CityCode) -> Forecast? { states[city]?.issues.first }

    /// Returns the headline of a city's forecast at a moment; `nil` if the forecast does not say
    /// enough.
    package func headline(for city: CityCode, at moment: Date) -> ForecastHeadline? {
        states[city]?.headline(at: moment)
    }

    /// Returns the hours of a city to show at a moment; `nil` if none are stored.
    package func hours(for city: CityCode, at moment: Date) -> HoursSnapshot? {
        states[city]?.hours[.standard]?.snapshot(at: moment)
    }

    /// Returns whether this process is fetching the forecast of a city.
    package func isFetching(_ city: CityCode) -> Bool { states[city]?.isFetching ?? false }

    /// Returns the reason why a city's newest forecast could not be fetched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - refusal: The reason why the reader's own request was refused.
    /// - Returns: The reason; `nil` if the last call succeeded.
    package func failure(for city: CityCode, refusal: DomainError? = nil) -> DomainError? {
        guard let state = states[city], state.failure == nil else {
            return states[city]?.reason() ?? states[city]?.failure ?? refusal
        }
        return state.reason(refusal: refusal) ?? refusal
    }
}
