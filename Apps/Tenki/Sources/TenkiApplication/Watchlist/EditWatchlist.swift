public import KasaneDomain
public import TenkiDomain

/// Changes the list of watched cities; each change is one transaction.
public struct EditWatchlist: Sendable {
    private let transactions: any TransactionTemplate<TenkiRepositories>

    /// Creates the use case.
    public init(transactions: any TransactionTemplate<TenkiRepositories>) {
        self.transactions = transactions
    }

    /// Adds a city unless it is already watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - place: The index of the city in the list, clamped to its bounds; `nil` to append it.
    /// - Throws: `WatchlistError.full`; `DomainError`s of the store; `CancellationError`.
    public func watch(_ city: CityCode, at place: Int? = nil) async throws {
        try await change { try $0.watch(city, at: place) }
    }

    /// Removes a city if it is watched.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func unwatch(_ city: CityCode) async throws {
        try await change { $0.unwatch(city) }
    }

    /// Moves a city if it is watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - offset: The number of positions, negative towards the front; clamped to the list's
    ///     bounds.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
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
    /// Returns the stored list; the initial list if none is stored.
    func current() async throws -> Watchlist {
        try await find(.installation) ?? .initial
    }
}
