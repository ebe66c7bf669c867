public import KasaneDomain
public import TenkiDomain

/// Shows a photograph, and those before and after it among what a search has found.
public struct ShowPhoto: Sendable {
    private let search: SearchPhotos
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// Makes the use case.
    public init(
        search: SearchPhotos,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.search = search
        self.transactions = FailureNamingTransactions(transactions)
        self.clock = clock
    }

    /// Finds a photograph to show; no provider is asked.
    ///
    /// - Parameters:
    ///   - id: The photograph.
    ///   - query: The search that led to it; `nil` if none did.
    ///   - requester: Who wants to see it.
    /// - Returns: The photograph, and what is beside it.
    /// - Throws: `Failure.notFound` if no stored page has it; other `Failure`s of the store;
    ///   `CancellationError`.
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

    /// Finds the photograph behind the last of the stored pages, on a page that may have to be fetched.
    ///
    /// - Parameters:
    ///   - id: The photograph that is shown.
    ///   - query: The search.
    ///   - page: The number of the next page, as ``ShownPhoto/nextPage`` says.
    ///   - requester: Who wants to see it.
    /// - Returns: The next photograph; `nil` if the page brings no other.
    /// - Throws: As `SearchPhotos` does.
    public func next(
        after id: Photo.ID,
        foundBy query: PhotoQuery,
        onPage page: Int,
        for requester: Requester = .unknown
    ) async throws -> Photo.ID? {
        let found = try await search(query, page: page, isRetry: true, for: requester)
        // A list that has shifted repeats the end of the page before.
        if let shown = try await self(id, foundBy: query, for: requester).next { return shown }
        return found.page.photos.map(\.id).first { $0 != id }
    }
}

/// A photograph as it is shown, among those that a search has found.
public struct ShownPhoto: Hashable, Sendable {
    /// The photograph.
    public let photo: Photo
    /// How long ago what is known of it was fetched.
    public let age: Duration
    /// The one before; `nil` if it is the first, or if no search led to it.
    public private(set) var previous: Photo.ID?
    /// The one after; `nil` if none is stored.
    public private(set) var next: Photo.ID?
    /// The number of the page that would have the one after; `nil` if that is stored, or if it is the last.
    public private(set) var nextPage: Int?

    /// Shows a photograph that no search led to.
    ///
    /// - Parameters:
    ///   - photo: The photograph.
    ///   - age: How long ago what is known of it was fetched.
    public init(_ photo: Photo, age: Duration) {
        self.photo = photo
        self.age = age
    }

    /// Looks through the stored pages of a search up to the photograph and the one behind it.
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
