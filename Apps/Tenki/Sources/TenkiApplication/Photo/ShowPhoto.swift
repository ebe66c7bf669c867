public import KasaneDomain
public import TenkiDomain

/// Returns a photograph and its neighbours in the results of a search.
public struct ShowPhoto: Sendable {
    private let search: SearchPhotos
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// Creates the use case.
    public init(
        search: SearchPhotos,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.search = search
        self.transactions = transactions
        self.clock = clock
    }

    /// Returns a photograph to show, without calling a provider.
    ///
    /// - Parameters:
    ///   - id: The photograph.
    ///   - query: The search that found it; `nil` without a search.
    ///   - requester: The reader that sees the photograph.
    /// - Returns: The photograph and its neighbours.
    /// - Throws: `DomainError.notFound`, if no stored page contains the photograph; other
    ///   `DomainError`s of the store; `CancellationError`.
    public func callAsFunction(
        _ id: Photo.ID,
        foundBy query: PhotoQuery?,
        for requester: Requester = .unknown
    ) async throws -> PhotoSnapshot {
        let moment = clock.now
        let (shown, page) = try await transactions.read { repositories in
            guard let page = try await repositories.photos.newest(with: id),
                let photo = page.photo(id)
            else { throw DomainError.notFound(Subject.photograph(id)) }
            var shown = PhotoSnapshot(photo, age: page.age(at: moment))
            if let query { try await shown.findNeighbours(among: query, repositories.photos) }
            return (shown, page.id)
        }
        await search.recordShowing(of: page, to: requester)
        return shown
    }

    /// Returns the cities of a board and their cover photographs, without calling a provider.
    ///
    /// - Parameter list: The list of the board.
    /// - Returns: The cities in order, and the covers.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func covers(on list: Watchlist.ID) async throws -> BoardCovers {
        try await transactions.read { try await $0.covers(on: list) }
    }

    /// Fetches the page after the stored ones, and returns the photograph with its successor.
    ///
    /// - Parameters:
    ///   - shown: The photograph, the last one on the stored pages.
    ///   - query: The search that found it.
    ///   - requester: The reader that sees the photograph.
    /// - Returns: The photograph; without a successor if the page contains no other photograph.
    /// - Throws: The errors of `SearchPhotos`.
    public func fetchNext(
        after shown: PhotoSnapshot,
        foundBy query: PhotoQuery,
        for requester: Requester = .unknown
    ) async throws -> PhotoSnapshot {
        guard let page = shown.nextPage else { return shown }
        let found = try await search(query, page: page, isRetry: true, for: requester)
        return shown.followed(by: found.page)
    }
}
