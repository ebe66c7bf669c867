public import KasaneDomain
public import TenkiDomain

/// Observes the watched cities and their stored forecasts.
///
/// All observers share one query per commit, regardless of the number of cities and readers.
public struct FollowBoard: Sendable {
    private let boards: SharedObservations<TenkiRepositories, Watchlist.ID, Board>

    /// Creates the use case with a store and the provider whose forecasts are observed.
    public init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        let sources = provider.sources
        boards = SharedObservations(FailureNamingTransactions(transactions)) { _, repositories in
            try await Self.board(repositories, sources)
        }
    }

    /// Returns the board, now and after every change.
    public func callAsFunction() -> SharedValues<Board> {
        boards.values(of: .installation)
    }

    /// Returns the current stored board.
    ///
    /// Later observations never return an older board.
    ///
    /// - Throws: `Failure`s of the store; `CancellationError`.
    public func stored() async throws -> Board {
        try await boards.current(of: .installation)
    }

    private static func board(
        _ repositories: TenkiRepositories,
        _ sources: [ForecastSource]
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

/// The watched cities and the newest stored forecast of each.
public struct Board: Hashable, Sendable {
    /// The cities, in the order of the watchlist.
    public let cities: [CityCode]
    private let forecasts: [CityCode: Forecast]

    /// Creates a board.
    ///
    /// - Parameters:
    ///   - cities: The cities in order.
    ///   - forecasts: The forecasts in any order; of several for the same city, the first is used.
    public init(cities: [CityCode], forecasts: [Forecast]) {
        self.cities = cities
        self.forecasts = Dictionary(
            forecasts.map { ($0.id.city, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns the newest stored forecast of a city; `nil` if there is none.
    public func forecast(for city: CityCode) -> Forecast? { forecasts[city] }
}
