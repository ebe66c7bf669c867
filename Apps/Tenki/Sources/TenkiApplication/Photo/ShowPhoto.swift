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
        self.transactions = FailureNamingTransactions(transactions)
        self.clock = clock
    }

    /// Returns a photograph to show, without calling a provider.
    ///
    /// - Parameters:
    ///   - id: The photograph.
    ///   - query: The search that found it; `nil` without a search.
    ///   - requester: The reader that sees the photograph.
    /// - Returns: The photograph and its neighbours.
    /// - Throws: `Failure.notFound`, if no stored page contains the photograph; other `Failure`s of
    ///   the store; `CancellationError`.
    public func callAsFunction(
        _ id: Photo.ID,
        foundBy query: PhotoQuery?,
        for requester: Requester = .unknown
    ) async throws -> ShownPhoto {
        let moment = clock.now
        let (shown, page) = try await transactions.read { repositories in
            guard let page = try await repositories.photos.newest(with: id),
                let photo = page.photo(id)
            else { throw Failure.notFound("no such photograph: \(id)") }
            var shown = ShownPhoto(photo, age: page.age(at: moment))
            if let query { try await shown.findNeighbours(among: query, repositories.photos) }
            return (shown, page.id)
        }
        await search.recordShowing(of: page, to: requester)
        return shown
    }

    /// Returns the photograph after the end of the stored pages, and fetches its page if necessary.
    ///
    /// - Parameters:
    ///   - id: The current photograph.
    ///   - query: The search.
    ///   - page: The number of the next page, from ``ShownPhoto/nextPage``.
    ///   - requester: The reader that sees the photograph.
    /// - Returns: The next photograph; `nil` if the page contains no other.
    /// - Throws: The errors of `SearchPhotos`.
    public func next(
        after id: Photo.ID,
        foundBy query: PhotoQuery,
        onPage page: Int,
        for requester: Requester = .unknown
    ) async throws -> Photo.ID? {
        let found = try await search(query, page: page, isRetry: true, for: requester)
        // If the list has shifted, the page repeats the end of the previous one.
        if let shown = try await self(id, foundBy: query, for: requester).next { return shown }
        return found.page.photos.map(\.id).first { $0 != id }
    }
}

/// A photograph to show and its neighbours in the results of a search.
public struct ShownPhoto: Hashable, Sendable {
    /// The photograph.
    public let photo: Photo
    /// The time since the photograph's page was fetched.
    public let age: Duration
    /// The previous photograph; `nil` for the first one or without a search.
    public private(set) var previous: Photo.ID?
    /// The next photograph; `nil` if it is not stored.
    public private(set) var next: Photo.ID?
    /// The page that contains the next photograph; `nil` if that is stored or if this is the last.
    public private(set) var nextPage: Int?

    /// Creates a photograph without neighbours.
    ///
    /// - Parameters:
    ///   - photo: The photograph.
    ///   - age: The time since the photograph's page was fetched.
    public init(_ photo: Photo, age: Duration) {
        self.photo = photo
        self.age = age
    }

    /// Scans the stored pages of a search up to the photograph and its successor.
    mutating func findNeighbours(
        among query: PhotoQuery,
        _ pages: any PhotoPageRepository
    ) async throws {
        var seen: Set<Photo.ID> = []
        var last: Photo.ID?
        var isFound = false
        var number: Int? = 1
        while let current = number {
            let id = PhotoPage.ID(query: query, source: photo.id.source, number: current)
            guard let page = try await pages.find(id) else {
                nextPage = isFound ? current : nil
                return
            }
            for photo in page.photos where seen.insert(photo.id).inserted {
                if isFound {
                    next = photo.id
                    return
                }
                if photo.id == self.photo.id {
                    isFound = true
                    previous = last
                }
                last = photo.id
            }
            number = page.next
        }
    }
}
