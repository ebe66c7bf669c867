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
    private let flight = SingleFlight<Wanted, ShownPhotos>()
    private let failures = FailurePause<Wanted>()

    /// How long a page is shown without asking the provider again.
    public static let period: Duration = .seconds(86_400)
    /// How many pages are stored, of all searches together.
    public static let limit = 500
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
    /// - Returns: The page, and what is wrong with it.
    /// - Throws: `Failure.invalidInput` if there can be no such page; `Failure.unavailable` if no
    ///   provider can be asked and the page is not stored; other `Failure`s of the store;
    ///   `CancellationError`.
    public func callAsFunction(
        _ query: PhotoQuery,
        page number: Int = 1,
        isRetry: Bool = false
    ) async throws -> ShownPhotos {
        guard (1...Self.lastPage).contains(number) else {
            throw Failure.invalidInput("there are pages 1 to \(Self.lastPage); \(number) is none")
        }
        if let present = try await present(query, number) { return present }
        return try await flight(Wanted(query: query, number: number)) {
            // Somebody else's flight may have ended since.
            if let present = try await present(query, number) { return present }
            return try await fetched(query, number, isRetry: isRetry)
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
        _ query: PhotoQuery,
        _ number: Int,
        isRetry: Bool
    ) async throws -> ShownPhotos {
        let wanted = Wanted(query: query, number: number)
        let page: PhotoPage
        do {
            if !isRetry, let failure = failures.failure(of: wanted, at: clock.now) {
                throw failure
            }
            do {
                let source = number == 1 ? nil : try await stored(query, 1)?.id.source
                page = try await provider.photos(matching: query, page: number, from: source)
            } catch let failure as Failure {
                failures.note(failure, of: wanted, at: clock.now)
                throw failure
            }
        } catch let failure as Failure {
            guard let stored = try await stored(query, number) else { throw failure }
            let now = clock.now
            let caveat = Caveat.notNewest(failure.showing(age: stored.age(at: now)))
            return ShownPhotos(stored, at: now, caveat)
        }
        do {
            try await store(page)
            return ShownPhotos(page, at: clock.now)
        } catch let failure as Failure {
            return ShownPhotos(page, at: clock.now, .notStored(failure))
        }
    }

    private func store(_ page: PhotoPage) async throws {
        try await transactions.execute { repositories in
            try await repositories.photos.save(page)
            try await repositories.photos.deleteAll(butNewest: Self.limit)
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
