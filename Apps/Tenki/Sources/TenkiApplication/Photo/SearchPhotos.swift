import Foundation
import KasaneConcurrency
package import KasaneDomain
package import TenkiDomain

/// Searches photographs page by page.
///
/// A provider's result is reused for a day, as its terms of use require. Concurrent requests for
/// the same page are coalesced into one provider call.
package struct SearchPhotos: Sendable {
    private struct Wanted: Hashable {
        let query: PhotoQuery
        let number: Int
    }

    private let provider: any PhotoProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let flight = SingleFlight<Wanted, PhotoPageSnapshot>()
    private let failures = FailureCache<Wanted>()
    private let use = PhotoPageUse(limit: limit, limitPerCaller: limitPerCaller)

    package static let period: Duration = .seconds(86_400)
    package static let limit = 500
    package static let limitPerCaller = 100
    package static let lastPage = 1000

    package init(
        provider: any PhotoProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = transactions
        self.clock = clock
    }

    /// Returns a page of photographs to show.
    ///
    /// All pages of a search come from the same provider, so no photograph occurs twice.
    package func callAsFunction(
        _ query: PhotoQuery,
        page number: Int = 1,
        isRetry: Bool = false,
        for caller: Caller = .unknown
    ) async throws -> PhotoPageSnapshot {
        guard (1...Self.lastPage).contains(number) else {
            throw DomainError.invalidInput(
                PageOutOfRange(number, highest: Self.lastPage),
                field: "page"
            )
        }
        if let fresh = try await fresh(query, number) {
            await recordShowing(of: fresh.page.id, to: caller)
            return fresh
        }
        let wanted = Wanted(query: query, number: number)
        let request = ProviderRequest(.search, by: caller)
        do {
            return try await flight.onBudget(wanted) {
                // Another task may have fetched the page in the meantime.
                if let fresh = try await fresh(query, number) { return fresh }
                return try await fetched(wanted, request, isRetry: isRetry)
            }
        } catch let failure as DomainError {
            guard let stored = try await stored(query, number) else { throw failure }
            let now = clock.now
            await recordShowing(of: stored.id, to: caller)
            let caveat = Caveat.stale(failure.showing(age: stored.age(at: now)))
            return PhotoPageSnapshot(stored, at: now, caveat)
        }
    }

    func recordShowing(of id: PhotoPage.ID, to caller: Caller) async {
        let now = clock.now
        guard use.recordShowing(of: id, to: caller, at: now) else { return }
        // This only extends the time for which the page is stored. If it fails, the page is shown
        // regardless.
        try? await transactions.execute(within: .untilShownUnstored) {
            try await $0.photos.recordShowing(of: id, at: now)
        }
    }

    /// Returns a later page of a list as it is stored, without calling a provider.
    ///
    /// An outdated page is returned only if the first page is outdated too, because its provider is
    /// unavailable.
    package func stored(
        _ number: Int,
        behind first: PhotoPageSnapshot
    ) async throws -> PhotoPageSnapshot? {
        let id = PhotoPage.ID(
            query: first.page.id.query,
            source: first.page.id.source,
            number: number
        )
        let found = try await transactions.read { try await $0.photos.find(id) }
        guard let found else { return nil }
        let now = clock.now
        if isFresh(found, at: now) { return PhotoPageSnapshot(found, at: now) }
        guard case .stale(let failure) = first.caveat else { return nil }
        return PhotoPageSnapshot(found, at: now, .stale(failure.showing(age: found.age(at: now))))
    }

    private func fetched(
        _ wanted: Wanted,
        _ request: ProviderRequest,
        isRetry: Bool
    ) async throws -> PhotoPageSnapshot {
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
        } catch let failure as DomainError {
            // A limit applies to the caller, not to the page.
            if !failure.isLimit { failures.note(failure, of: wanted, at: clock.now) }
            throw failure
        }
        do {
            try await store(page, for: request.caller)
            return PhotoPageSnapshot(page, at: clock.now)
        } catch let failure as DomainError {
            return PhotoPageSnapshot(page, at: clock.now, .unsaved(failure))
        }
    }

    private func store(_ page: PhotoPage, for caller: Caller) async throws {
        let surplus = use.recordFetch(of: page.id, by: caller)
        do {
            try await transactions.execute(within: .untilShownUnstored) { repositories in
                try await repositories.photos.delete(surplus)
                try await repositories.photos.save(page)
                try await repositories.photos.deleteLeastUsed(keeping: Self.limit)
            }
        } catch {
            use.recordDeletion(of: [page.id])
            throw error
        }
        use.recordDeletion(of: surplus)
    }

    private func fresh(_ query: PhotoQuery, _ number: Int) async throws -> PhotoPageSnapshot? {
        let now = clock.now
        guard let page = try await stored(query, number), isFresh(page, at: now) else {
            return nil
        }
        return PhotoPageSnapshot(page, at: now)
    }

    private func isFresh(_ page: PhotoPage, at now: Date) -> Bool {
        page.fetchedAt.isWithin(Self.period, before: now)
    }

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
