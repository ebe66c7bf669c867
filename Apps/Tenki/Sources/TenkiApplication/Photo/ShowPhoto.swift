import Foundation
package import KasaneDomain
package import TenkiDomain

/// Returns a photograph and its neighbours in the results of a search.
package struct ShowPhoto: Sendable {
    private let search: SearchPhotos
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// Creates the use case.
    package init(
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
    package func callAsFunction(
        _ id: Photo.ID,
        foundBy query: PhotoQuery?,
        for requester: Requester = .unknown
    ) async throws -> PhotoSnapshot {
        let moment = clock.now
        let (shown, page) = try await transactions.read { repositories in
            try await repositories.photo(id, foundBy: query, at: moment)
        }
        await search.recordShowing(of: page, to: requester)
        return shown
    }

    /// Returns a photograph to show, and the cities of a board for which it can be the cover, in
    /// one read.
    ///
    /// - Parameters:
    ///   - id: The photograph.
    ///   - query: The search that found it; `nil` without a search.
    ///   - list: The list of the board.
    ///   - requester: The reader that sees the photograph.
    /// - Returns: The photograph and its neighbours; the cities in order, and their covers.
    /// - Throws: `DomainError.notFound`, if no stored page contains the photograph; other
    ///   `DomainError`s of the store; `CancellationError`.
    package func callAsFunction(
        _ id: Photo.ID,
        foundBy query: PhotoQuery?,
        on list: Watchlist.ID,
        for requester: Requester = .unknown
    ) async throws -> (photo: PhotoSnapshot, board: BoardCovers) {
        let moment = clock.now
        let (shown, page, board) = try await transactions.read { repositories in
            let (shown, page) = try await repositories.photo(id, foundBy: query, at: moment)
            return (shown, page, try await repositories.covers(on: list))
        }
        await search.recordShowing(of: page, to: requester)
        return (shown, board)
    }

    /// Returns the cities of a board and their cover photographs, without calling a provider.
    ///
    /// - Parameter list: The list of the board.
    /// - Returns: The cities in order, and the covers.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func covers(on list: Watchlist.ID) async throws -> BoardCovers {
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
    package func fetchNext(
        after shown: PhotoSnapshot,
        foundBy query: PhotoQuery,
        for requester: Requester = .unknown
    ) async throws -> PhotoSnapshot {
        guard let page = shown.nextPage else { return shown }
        let found = try await search(query, page: page, isRetry: true, for: requester)
        return shown.followed(by: found.page)
    }
}

extension TenkiRepositories {
    /// Returns a photograph with its neighbours, and the page that contains it.
    fileprivate func photo(
        _ id: Photo.ID,
        foundBy query: PhotoQuery?,
        at moment: Date
    ) async throws -> (PhotoSnapshot, PhotoPage.ID) {
        guard let page = try await photos.newest(with: id), let photo = page.photo(id) else {
            throw DomainError.notFound(Subject.photograph(id))
        }
        var shown = PhotoSnapshot(photo, age: page.age(at: moment))
        if let query { try await shown.findNeighbours(among: query, photos) }
        return (shown, page.id)
    }
}
