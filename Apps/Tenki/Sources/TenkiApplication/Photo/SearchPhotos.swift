import Foundation
public import KasaneDomain
public import TenkiDomain

/// Searches photographs page by page.
///
/// What a provider answered is the answer for a day: so its terms of use ask for it. However many
/// want the same page at the same time, the provider is asked once.
public struct SearchPhotos: Sendable {
    private struct Wanted: Hashable {
        let query: PhotoQuery
        let number: Int
    }

    private let provider: any PhotoProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let flight: FairFlight<Wanted, ShownPhotos>
    private let failures = FailurePause<Wanted>()
    private let use = PhotoPageUse(limit: limit, limitPerRequester: limitPerRequester)

    /// How long a page is shown without asking the provider again.
    public static let period: Duration = .seconds(86_400)
    /// How many pages are stored, of all searches together.
    public static let limit = 500
    /// How many of the stored pages the searches of one reader may take.
    public static let limitPerRequester = 100
    /// The number of the last page that can be asked for.
    public static let lastPage = 1000

    /// Makes the use case.
    public init(
        provider: any PhotoProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = FailureNamingTransactions(transactions)
        self.clock = clock
        flight = FairFlight(clock: clock)
    }

    /// Finds a page of photographs to show.
    ///
    /// The pages of a search are all of one provider's list, so that none comes twice.
    ///
    /// - Parameters:
    ///   - query: What to search for.
    ///   - number: The number of the page, counted from 1.
    ///   - isRetry: Whether somebody asks once more by hand, for whom a failure of a moment ago does not
    ///     count.
    ///   - requester: Who searches.
    /// - Returns: The page, and what is wrong with it.
    /// - Throws: `Failure.invalidInput` if there can be no such page; `Failure.unavailable` if no
    ///   provider can be asked and the page is not stored, `Failure.limited` if a budget is why; other
    ///   `Failure`s of the store; `CancellationError`.
    public func callAsFunction(
        _ query: PhotoQuery,
        page number: Int = 1,
        isRetry: Bool = false,
        for requester: Requester = .unknown
    ) async throws -> ShownPhotos {
        guard (1...Self.lastPage).contains(number) else {
            throw Failure.invalidInput("there are pages 1 to \(Self.lastPage); \(number) is none")
        }
        if let present = try await present(query, number) {
            await recordShowing(of: present.page.id, to: requester)
            return present
        }
        let wanted = Wanted(query: query, number: number)
        let request = ProviderRequest(.search, by: requester)
        do {
            return try await flight(wanted, for: request) {
                // Somebody else's flight may have ended since.
                if let present = try await present(query, number) { return present }
                return try await fetched(wanted, request, isRetry: isRetry)
            }
        } catch let failure as Failure {
            guard let stored = try await stored(query, number) else { throw failure }
            let now = clock.now
            await recordShowing(of: stored.id, to: requester)
            let caveat = Caveat.notNewest(failure.showing(age: stored.age(at: now)))
            return ShownPhotos(stored, at: now, caveat)
        }
    }

    /// Keeps a page that a reader looks at, other than by having searched it, from being deleted for
    /// the searches of others.
    ///
    /// - Parameters:
    ///   - id: The page.
    ///   - requester: Who looks at it.
    func recordShowing(of id: PhotoPage.ID, to requester: Requester) async {
        let now = clock.now
        guard use.recordShowing(of: id, to: requester, at: now) else { return }
        // It only keeps the page for longer: where it cannot be stored the page is shown all the same.
        try? await transactions.execute(within: .untilShownUnstored) {
            try await $0.photos.recordShowing(of: id, at: now)
        }
    }

    /// Finds a later page of a list as it is stored, to show again what was shown; no provider is asked.
    ///
    /// - Parameters:
    ///   - number: The number of the page.
    ///   - first: The first page of the list.
    /// - Returns: The page; `nil` if it is not stored. One that the provider should be asked for again
    ///   is shown only beside a first page whose provider is away.
    /// - Throws: `Failure`s of the store; `CancellationError`.
    public func stored(_ number: Int, behind first: ShownPhotos) async throws -> ShownPhotos? {
        let id = PhotoPage.ID(
            query: first.page.id.query,
            source: first.page.id.source,
            number: number
        )
        let found = try await transactions.read { try await $0.photos.find(id) }
        guard let found else { return nil }
        let now = clock.now
        if isPresent(found, at: now) { return ShownPhotos(found, at: now) }
        guard case .notNewest(let failure) = first.caveat else { return nil }
        return ShownPhotos(found, at: now, .notNewest(failure.showing(age: found.age(at: now))))
    }

    private func fetched(
        _ wanted: Wanted,
        _ request: ProviderRequest,
        isRetry: Bool
    ) async throws -> ShownPhotos {
        if !isRetry, let failure = failures.failure(of: wanted, at: clock.now) { throw failure }
        let page: PhotoPage
        do {
            let source = wanted.number == 1 ? nil : try await stored(wanted.query, 1)?.id.source
            page = try await provider.photos(
                matching: wanted.query,
                page: wanted.number,
                from: source,
                on: request
            )
        } catch let failure as Failure {
            // A limit is the requester's, not the page's.
            if !failure.isLimit { failures.note(failure, of: wanted, at: clock.now) }
            throw failure
        }
        do {
            try await store(page, for: request.requester)
            return ShownPhotos(page, at: clock.now)
        } catch let failure as Failure {
            return ShownPhotos(page, at: clock.now, .notStored(failure))
        }
    }

    private func store(_ page: PhotoPage, for requester: Requester) async throws {
        let surplus = use.recordFetch(of: page.id, by: requester)
        try await transactions.execute(within: .untilShownUnstored) { repositories in
            try await repositories.photos.delete(surplus)
            try await repositories.photos.save(page)
            try await repositories.photos.deleteLeastUsed(keeping: Self.limit)
        }
    }

    /// The stored page, if it was fetched within the period before now.
    private func present(_ query: PhotoQuery, _ number: Int) async throws -> ShownPhotos? {
        let now = clock.now
        guard let page = try await stored(query, number), isPresent(page, at: now) else {
            return nil
        }
        return ShownPhotos(page, at: now)
    }

    private func isPresent(_ page: PhotoPage, at now: Date) -> Bool {
        // What is from the future a wrong clock has left behind.
        page.fetchedAt <= now && page.age(at: now) < Self.period
    }

    /// The stored page of the list that is shown: of several lists the one whose beginning was
    /// fetched last.
    private func stored(_ query: PhotoQuery, _ number: Int) async throws -> PhotoPage? {
        let sources = provider.sources
        return try await transactions.read { repositories in
            func newest(_ number: Int, of sources: [PhotoSource]) async throws -> PhotoPage? {
                let ids = sources.map { PhotoPage.ID(query: query, source: $0, number: number) }
                return try await repositories.photos.find(ids)
                    .max { $0.fetchedAt < $1.fetchedAt }
            }
            let beginning = try await newest(1, of: sources)
            if number == 1 { return beginning }
            return try await newest(number, of: beginning.map { [$0.id.source] } ?? sources)
        }
    }
}
