public import KasaneDomain
public import TenkiDomain

/// Changes the list of the watched cities, each time in one transaction.
public struct KeepWatchlist: Sendable {
    private let transactions: any TransactionTemplate<TenkiRepositories>

    /// Makes the use case.
    public init(transactions: any TransactionTemplate<TenkiRepositories>) {
        self.transactions = FailureNamingTransactions(transactions)
    }

    /// Adds a city, unless it is watched already.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - place: How many cities come before it, as far as there are; `nil` for all.
    /// - Throws: `WatchlistError.full`; `Failure`s of the store; `CancellationError`.
    public func watch(_ city: CityCode, at place: Int? = nil) async throws {
        try await change { try $0.watch(city, at: place) }
    }

    /// Removes a city, if it is watched.
    ///
    /// - Throws: `Failure`s of the store; `CancellationError`.
    public func unwatch(_ city: CityCode) async throws {
        try await change { $0.unwatch(city) }
    }

    /// Moves a city, if it is watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - offset: By how many places, negative to the front; it stops at the ends.
    /// - Throws: `Failure`s of the store; `CancellationError`.
    public func move(_ city: CityCode, by offset: Int) async throws {
        try await change { $0.move(city, by: offset) }
    }

    private func change(_ body: @Sendable (inout Watchlist) throws -> Void) async throws {
        try await transactions.execute { repositories in
            let before = try await repositories.watchlists.current()
            var watchlist = before
            try body(&watchlist)
            if watchlist != before { try await repositories.watchlists.save(watchlist) }
        }
    }
}

extension Repository<Watchlist> {
    /// The list that is stored; the initial one if none ever was.
    func current() async throws -> Watchlist {
        try await find(.installation) ?? .initial
    }
}
