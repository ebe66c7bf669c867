public import KasaneDomain
public import TenkiDomain

/// Follows the watched cities and what is stored of their forecasts.
///
/// All who follow share one query for each commit, however many cities and readers there are.
public struct FollowBoard: Sendable {
    private let boards: SharedObservations<TenkiRepositories, Watchlist.ID, Board>

    /// Makes the use case of a store, and of the provider whose forecasts are followed.
    public init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        let sources = provider.sources
        boards = SharedObservations(FailureNamingTransactions(transactions)) { _, repositories in
            try await Self.board(repositories, sources)
        }
    }

    /// Returns the board, now and whenever it has become another.
    public func callAsFunction() -> SharedValues<Board> {
        boards.values(of: .installation)
    }

    /// Returns the board as it is stored now; who follows it gets nothing older afterwards.
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
            // A forecast that cannot be read is as good as none.
            forecasts += try await repositories.forecasts.issues(in: city, from: sources, limit: 1)
        }
        return Board(cities: cities, forecasts: forecasts)
    }
}

/// The watched cities, and the newest stored forecast of each that has one.
public struct Board: Hashable, Sendable {
    /// The cities, in the order of the watchlist.
    public let cities: [CityCode]
    private let forecasts: [CityCode: Forecast]

    /// Makes a board.
    ///
    /// - Parameters:
    ///   - cities: The cities, in order.
    ///   - forecasts: The forecasts, in any order; of two of a city the first counts.
    public init(cities: [CityCode], forecasts: [Forecast]) {
        self.cities = cities
        self.forecasts = Dictionary(
            forecasts.map { ($0.id.city, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The newest stored forecast of a city; `nil` if there is none.
    public func forecast(for city: CityCode) -> Forecast? { forecasts[city] }
}
