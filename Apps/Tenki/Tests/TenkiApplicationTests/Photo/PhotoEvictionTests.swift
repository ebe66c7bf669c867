import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PhotoEvictionTests {
    private let clock = MovingClock()
    private let reader = Caller(client: "192.0.2.1")
    private let crowd = Caller(client: "192.0.2.2")
    private let third = Caller(client: "2001:db8:3:1::/64")

    @Test(arguments: Store.allCases)
    func `501 searches of one reader evict no page of another`(store: Store) async throws {
        let transactions = try await store.holding()
        let search = search(transactions)
        _ = try await search(PhotoQuery("rain"), for: reader)
        clock.advance(by: 60)

        for number in 0...SearchPhotos.limit {
            _ = try await search(PhotoQuery("crowd \(number)"), for: crowd)
        }

        let stored = try await queries(in: transactions)
        #expect(stored.contains("rain"))
        #expect(stored.count == 1 + SearchPhotos.limitPerCaller)
        #expect(stored.contains("crowd \(SearchPhotos.limit)"))
        #expect(!stored.contains("crowd 0"))
    }

    @Test func `501 searches of a site's networks evict no page of another`() async throws {
        let transactions = try await Store.memory.holding()
        let search = search(transactions)
        _ = try await search(PhotoQuery("rain"), for: reader)
        clock.advance(by: 60)

        for number in 0...SearchPhotos.limit {
            let network = String(number % 256, radix: 16)
            let crowd = Caller(client: "2001:db8:0:\(network)::/64")
            let query = try PhotoQuery("crowd \(number)")
            _ = try await search(query, for: crowd)
            let other = Caller(client: "2001:db8:0:ff00::/64")
            _ = try await search(query, for: other)
        }

        let stored = try await queries(in: transactions)
        #expect(stored.contains("rain"))
        #expect(stored.count == 1 + 2 * SearchPhotos.limitPerCaller)
    }

    @Test(arguments: Store.allCases)
    func `a page that could not be stored leaves no other behind`(store: Store) async throws {
        let transactions = try await store.holding()
        let search = search(transactions)
        let limit = SearchPhotos.limitPerCaller
        for number in 0..<2 * limit + 1 {
            if number == limit { transactions.refuseNextWrite(.outOfResources(Resource.memory)) }
            _ = try await search(PhotoQuery("crowd \(number)"), for: crowd)
        }

        let stored = try await queries(in: transactions)
        #expect(stored.count == limit)
        #expect(!stored.contains("crowd 0"))
    }

    @Test(arguments: Store.allCases)
    func `the pages on screen stay when many readers search`(store: Store) async throws {
        let transactions = try await store.holding()
        let search = search(transactions)
        let show = ShowPhoto(search: search, transactions: transactions, clock: clock)
        for text in ["rain", "snow", "fog"] {
            _ = try await search(PhotoQuery(text), for: reader)
            clock.advance(by: 60)
        }
        for other in [crowd, third] {
            // One page is shown by a search, the other by its address.
            _ = try await search(PhotoQuery("rain"), for: other)
            _ = try await show(photoID("snow"), foundBy: nil, for: other)
        }

        for number in 0..<SearchPhotos.limit {
            let other = Caller(client: "198.51.100.\(number)")
            _ = try await search(PhotoQuery("other \(number)"), for: other)
        }

        let stored = try await queries(in: transactions)
        #expect(stored.isSuperset(of: ["rain", "snow"]))
        #expect(!stored.contains("fog"))
        #expect(stored.count == SearchPhotos.limit)
    }

    @Test func `a reader with an IPv4 address and an IPv6 network frees none of its pages`()
        async throws
    {
        let transactions = try await Store.memory.holding()
        let search = search(transactions)
        _ = try await search(PhotoQuery("rain"), for: reader)
        clock.advance(by: 60)

        for number in 0...SearchPhotos.limit {
            let query = try PhotoQuery("crowd \(number)")
            for caller in [crowd, third] { _ = try await search(query, for: caller) }
        }

        let stored = try await queries(in: transactions)
        #expect(stored.contains("rain"))
        #expect(stored.count == 1 + SearchPhotos.limitPerCaller)
    }

    @Test func `a page that three networks have seen does not count for its search`() async throws {
        let transactions = try await Store.memory.holding()
        let search = search(transactions)
        for caller in [crowd, reader, third] {
            _ = try await search(PhotoQuery("rain"), for: caller)
        }

        for number in 0..<SearchPhotos.limitPerCaller + 1 {
            _ = try await search(PhotoQuery("crowd \(number)"), for: crowd)
        }

        let stored = try await queries(in: transactions)
        #expect(stored.isSuperset(of: ["rain", "crowd 1"]))
        #expect(stored.count == 1 + SearchPhotos.limitPerCaller)
    }

    @Test func `the pages that one reader sees after a restart are not protected`() async throws {
        let transactions = try await Store.memory.holding()
        _ = try await search(transactions)(PhotoQuery("rain"), for: reader)
        let writes = transactions.writeCount

        _ = try await search(transactions)(PhotoQuery("rain"), for: reader)

        #expect(transactions.writeCount == writes)
    }

    @Test func `viewing one's own searches keeps none of them for longer`() async throws {
        let transactions = try await Store.memory.holding()
        let search = search(transactions)
        for number in 0..<200 {
            for _ in 0..<2 { _ = try await search(PhotoQuery("crowd \(number)"), for: crowd) }
        }

        #expect(try await queries(in: transactions).count == SearchPhotos.limitPerCaller)
    }

    @Test func `that a page is shown is stored once an hour`() async throws {
        let transactions = try await Store.memory.holding()
        let search = search(transactions)
        _ = try await search(PhotoQuery("rain"), for: reader)
        let writes = transactions.writeCount

        for _ in 0..<100 { _ = try await search(PhotoQuery("rain"), for: crowd) }
        #expect(transactions.writeCount == writes)
        for _ in 0..<100 { _ = try await search(PhotoQuery("rain"), for: third) }
        #expect(transactions.writeCount == writes + 1)
        clock.advance(by: 3600)
        _ = try await search(PhotoQuery("rain"), for: crowd)

        #expect(transactions.writeCount == writes + 2)
    }

    private func search(_ transactions: TestTransactions) -> SearchPhotos {
        SearchPhotos(provider: NamedPhotos(clock), transactions: transactions, clock: clock)
    }

    private func queries(in transactions: TestTransactions) async throws -> Set<String> {
        Set(try await transactions.read { try await $0.photos.all() }.map(\.id.query.text))
    }
}

private func photoID(_ text: String) -> Photo.ID { Photo.ID(source: .openverse, text: text) }

private struct NamedPhotos: PhotoProvider {
    let sources = [PhotoSource.openverse]
    private let clock: MovingClock

    init(_ clock: MovingClock) {
        self.clock = clock
    }

    func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?,
        on _: ProviderRequest
    ) async throws -> PhotoPage {
        let photo = Photo(
            id: photoID(query.text),
            page: "https://example.com/",
            preview: .init(url: "https://example.com/small", width: 10, height: 5),
            image: .init(url: "https://example.com/large", width: nil, height: nil),
            counts: nil,
            tags: [],
            user: nil,
            attribution: Attribution(text: "somebody", link: nil)
        )
        return PhotoPage(
            id: PhotoPage.ID(query: query, source: .openverse, number: page),
            fetchedAt: clock.now,
            photos: [photo],
            total: 1,
            size: 20
        )
    }
}
