import Foundation
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SearchPhotosTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(arguments: Store.allCases)
    func `a page is requested once a day, however often it is viewed`(store: Store) async throws {
        let provider = FakePhotos()
        let transactions = try await store.holding()
        let search = search(provider, transactions)
        let rain = try PhotoQuery("rain")

        try await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { _ = try await search(rain) } }
            try await group.waitForAll()
        }
        let shown = try await self.search(provider, transactions, hoursLater: 23)(rain)
        #expect(provider.calls == ["rain 1"])
        #expect(shown.page.photos.count == 2)
        _ = try await self.search(provider, transactions, hoursLater: 24)(rain)

        #expect(provider.calls == ["rain 1", "rain 1"])
    }

    @Test(arguments: [(-0.1, 1), (-1, 2)])
    func `a page fetched by a clock that is a little ahead is not requested again`(
        hoursLater: Double,
        calls: Int
    ) async throws {
        let provider = FakePhotos()
        let transactions = try await Store.memory.holding()
        let rain = try PhotoQuery("rain")

        _ = try await search(provider, transactions)(rain)
        _ = try await search(provider, transactions, hoursLater: hoursLater)(rain)

        #expect(provider.calls.count == calls)
    }

    @Test func `a page waits two seconds at the most to be stored or recorded as shown`()
        async throws
    {
        let transactions = try await Store.memory.holding()
        let before = transactions.writeCount
        let search = search(FakePhotos(), transactions)
        for client in ["192.0.2.1", "192.0.2.2", "192.0.2.3"] {
            _ = try await search(PhotoQuery("rain"), for: Caller(client: client))
        }

        let deadlines = transactions.writeDeadlines.dropFirst(before)
        #expect(deadlines.count >= 2 && deadlines.allSatisfy { $0 == .seconds(2) })
    }

    @Test(arguments: Store.allCases)
    func `the stored page is shown with its age while the provider is away`(
        store: Store
    ) async throws {
        let transactions = try await store.holding()
        _ = try await search(FakePhotos(), transactions)(PhotoQuery("rain"))

        let shown = try await search(FakePhotos(failure: away), transactions, hoursLater: 48)(
            PhotoQuery("Rain")
        )

        let age = Duration.seconds(48 * 3600)
        #expect(shown.caveat == .stale(.unavailable(providerAway, age: age)))
        #expect(shown.page.photos.count == 2)
    }

    @Test
    func `with nothing stored the failure is reported, and the request repeated after a minute`()
        async throws
    {
        let provider = FakePhotos(failure: away)
        let rain = try PhotoQuery("rain")
        let search = search(provider, try await Store.memory.holding())

        for _ in 0..<2 { await #expect(throws: away) { try await search(rain) } }

        #expect(provider.calls == ["rain 1"])
    }

    @Test func `a manual request does not return the failure of a moment ago`()
        async throws
    {
        let provider = FakePhotos(failingFirst: 1)
        let rain = try PhotoQuery("rain")
        let search = search(provider, try await Store.memory.holding())
        await #expect(throws: DomainError.self) { try await search(rain) }

        let shown = try await search(rain, isRetry: true)

        #expect(shown.page.photos.count == 2)
        #expect(provider.calls == ["rain 1", "rain 1"])
    }

    @Test func `the pages of a search are all of one list`() async throws {
        let pixabay = FakePhotos(.pixabay, failingFirst: 1)
        let openverse = FakePhotos(.openverse)
        let chain = ProviderChain<any PhotoProvider>([pixabay, openverse])
        let search = SearchPhotos(
            provider: chain,
            transactions: try await Store.memory.holding(),
            clock: FakeClock()
        )

        let first = try await search(PhotoQuery("rain"))
        let second = try await search(PhotoQuery("rain"), page: 2)

        #expect(first.page.id.source == .openverse)
        #expect(second.page.id.source == .openverse)
        #expect(pixabay.calls == ["rain 1"])
    }

    @Test func `a later page that is requested first is stored too`() async throws {
        let provider = FakePhotos()
        let search = search(provider, try await Store.memory.holding())

        for _ in 0..<2 { _ = try await search(PhotoQuery("rain"), page: 3) }

        #expect(provider.calls == ["rain 3"])
    }

    @Test(arguments: Store.allCases)
    func `a later page is had from the store alone, as long as the first is as old`(
        store: Store
    ) async throws {
        let provider = FakePhotos()
        let transactions = try await store.holding()
        let rain = try PhotoQuery("rain")
        let first = try await search(provider, transactions)(rain)
        #expect(try await search(provider, transactions).stored(2, behind: first) == nil)
        _ = try await search(provider, transactions)(rain, page: 2)

        let later = search(provider, transactions, hoursLater: 24)
        let next = try await search(provider, transactions).stored(2, behind: first)
        #expect(next?.page.id.number == 2)
        #expect(next?.caveat == nil)
        #expect(try await later.stored(2, behind: first) == nil)
        let stale = try await search(FakePhotos(failure: away), transactions, hoursLater: 24)(rain)
        let age = Duration.seconds(24 * 3600)
        #expect(
            try await later.stored(2, behind: stale)?.caveat
                == .stale(.unavailable(providerAway, age: age))
        )
        #expect(provider.calls == ["rain 1", "rain 2"])
    }

    @Test(arguments: [0, -1, 1001, .max])
    func `a page that cannot be is refused`(number: Int) async throws {
        let provider = FakePhotos()
        let search = search(provider, try await Store.memory.holding())

        await #expect(throws: DomainError.self) {
            try await search(PhotoQuery("rain"), page: number)
        }

        #expect(provider.calls.isEmpty)
    }

    @Test(arguments: Store.allCases)
    func `the pages that were fetched first go when there are too many`(
        store: Store
    ) async throws {
        let transactions = try await store.holding()
        let provider = FakePhotos()
        let request = ProviderRequest(.search, by: .unknown)
        // One transaction is faster than one for each page.
        try await transactions.execute { repositories in
            for number in 0..<SearchPhotos.limit {
                provider.set(FakeClock().now.addingTimeInterval(Double(number)))
                let rain = try PhotoQuery("rain \(number)")
                try await repositories.photos.save(
                    provider.photos(matching: rain, page: 1, from: nil, on: request)
                )
            }
        }
        _ = try await search(provider, transactions, hoursLater: 1)(PhotoQuery("rain"))

        let stored = try await transactions.read { try await $0.photos.all() }

        #expect(stored.count == SearchPhotos.limit)
        #expect(!stored.contains { $0.id.query.text == "rain 0" })
    }

    private func search(
        _ provider: FakePhotos,
        _ transactions: TestTransactions,
        hoursLater: Double = 0
    ) -> SearchPhotos {
        let now = FakeClock().now.addingTimeInterval(hoursLater * 3600)
        provider.set(now)
        return SearchPhotos(
            provider: provider,
            transactions: transactions,
            clock: FakeClock(now: now)
        )
    }
}

private final class FakePhotos: PhotoProvider {
    private struct State {
        var calls: [String] = []
        var failuresLeft: Int
        var moment = FakeClock().now
    }

    let sources: [PhotoSource]
    private let failure: DomainError
    private let state: Mutex<State>

    init(_ source: PhotoSource = .openverse, failure: DomainError) {
        sources = [source]
        self.failure = failure
        state = Mutex(State(failuresLeft: .max))
    }

    init(_ source: PhotoSource = .openverse, failingFirst count: Int = 0) {
        sources = [source]
        failure = .unavailable(providerAway)
        state = Mutex(State(failuresLeft: count))
    }

    var calls: [String] { state.withLock { $0.calls } }

    func set(_ moment: Date) {
        state.withLock { $0.moment = moment }
    }

    func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?,
        on _: ProviderRequest
    ) async throws -> PhotoPage {
        let (moment, isFailing) = state.withLock { state in
            state.calls.append("\(query.text) \(page)")
            defer { state.failuresLeft = max(0, state.failuresLeft - 1) }
            return (state.moment, state.failuresLeft > 0)
        }
        // Suspending lets concurrent callers join.
        await Task.yield()
        if isFailing { throw failure }
        return PhotoPage(
            id: PhotoPage.ID(query: query, source: sources[0], number: page),
            fetchedAt: moment,
            photos: (1...2).map { photo("\(page)-\($0)") },
            total: 6,
            size: 2
        )
    }

    private func photo(_ id: String) -> Photo {
        Photo(
            id: Photo.ID(source: sources[0], text: id),
            page: "https://example.com/\(id)",
            preview: .init(url: "https://example.com/\(id)/small", width: 10, height: 5),
            image: .init(url: "https://example.com/\(id)/large", width: nil, height: nil),
            counts: .init(views: 3, downloads: 2, likes: 1),
            tags: ["rain"],
            user: "somebody",
            attribution: Attribution(text: "somebody", link: nil)
        )
    }
}
