public import KasaneDomain
public import TenkiDomain

/// Observes the watched cities and their forecasts.
///
/// All observers share one query for each commit that changes a board, regardless of the number of
/// cities and readers.
public struct ObserveBoard: Sendable {
    private let boards: SharedObservations<TenkiRepositories, Watchlist.ID, Board>

    /// Creates the use case with a store and the calls that are observed.
    public init(fetch: FetchForecast, transactions: any TransactionTemplate<TenkiRepositories>) {
        boards = SharedObservations(transactions) { _, repositories in
            let cities = try await repositories.watchlists.current().cities
            // A forecast that cannot be decoded counts as missing.
            let forecasts = try await repositories.forecasts
                .newest(inEach: cities, from: fetch.sources)
            let histories = try await repositories.fetches.find(cities)
            let states = cities.map { city in
                CityForecast(
                    stored: forecasts.filter { $0.id.city == city },
                    fetch.activity.state(of: city),
                    histories.first { $0.id == city },
                    isWatched: true
                )
            }
            return Board(
                cities: cities,
                states: Dictionary(zip(cities, states)) { first, _ in first }
            )
        }
    }

    /// Returns the board, now and after every change.
    public func callAsFunction() -> SharedValues<Board> {
        boards.values(for: .installation)
    }

    /// Returns the current board, including every change before this call.
    ///
    /// While the board is observed, it waits for the observation instead of reading the store.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func current() async throws -> Board {
        try await boards.currentValue(for: .installation)
    }
}
