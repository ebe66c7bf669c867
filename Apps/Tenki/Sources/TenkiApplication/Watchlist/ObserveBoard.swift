public import KasaneDomain
public import TenkiDomain

/// Observes the watched cities and their stored forecasts.
///
/// All observers share one query per commit, regardless of the number of cities and readers.
public struct ObserveBoard: Sendable {
    private let boards: SharedObservations<TenkiRepositories, Watchlist.ID, Board>

    /// Creates the use case with a store and the provider whose forecasts are observed.
    public init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        let sources = provider.sources
        boards = SharedObservations(transactions) { _, repositories in
            try await Self.board(repositories, sources)
        }
    }

    /// Returns the board, now and after every change.
    public func callAsFunction() -> SharedValues<Board> {
        boards.values(for: .installation)
    }

    /// Returns the current stored board.
    ///
    /// Later observations never return an older board.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func stored() async throws -> Board {
        try await boards.currentValue(for: .installation)
    }

    private static func board(
        _ repositories: TenkiRepositories,
        _ sources: [DataSource]
    ) async throws -> Board {
        var forecasts: [Forecast] = []
        let cities = try await repositories.watchlists.current().cities
        for city in cities {
            // A forecast that cannot be decoded counts as missing.
            forecasts += try await repositories.forecasts.issues(in: city, from: sources, limit: 1)
        }
        return Board(cities: cities, forecasts: forecasts)
    }
}
