import Foundation
import KasaneDomain
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StoredPhotoTests {
    @Test(arguments: Store.allCases)
    func `a photograph is found by its name, as the newest page has it`(store: Store) async throws {
        let transactions = try await store.holding()
        try await transactions.execute { repositories in
            try await repositories.photos.save([
                page("rain", [photo("1", "old"), photo("2")]),
                page("snow", [photo("1", "new")], minutesLater: 1),
            ])
        }

        #expect(try await find("1", in: transactions)?.user == "new")
        #expect(try await find("2", in: transactions)?.user == nil)
        #expect(try await find("3", in: transactions) == nil)
        #expect(try await find("1", .pixabay, in: transactions) == nil)
    }

    @Test(arguments: Store.allCases)
    func `a photograph that a page no longer has is not found`(store: Store) async throws {
        let transactions = try await store.holding()
        for name in ["1", "2"] {
            try await transactions.execute { try await $0.photos.save(page("rain", [photo(name)])) }
        }

        #expect(try await find("1", in: transactions) == nil)
        #expect(try await find("2", in: transactions) != nil)
    }

    @Test(arguments: Store.allCases)
    func `a photograph goes with its page`(store: Store) async throws {
        let transactions = try await store.holding()
        try await transactions.execute { repositories in
            try await repositories.photos.save([
                page("rain", [photo("1")]), page("snow", [photo("2")], minutesLater: 1),
            ])
            try await repositories.photos.deleteLeastUsed(keeping: 1)
        }
        #expect(try await find("1", in: transactions) == nil)
        #expect(try await find("2", in: transactions) != nil)

        try await transactions.execute { try await $0.photos.deleteAll() }

        #expect(try await find("2", in: transactions) == nil)
    }

    private func find(
        _ name: String,
        _ source: PhotoSource = .openverse,
        in transactions: TestTransactions
    ) async throws -> Photo? {
        let id = Photo.ID(source: source, text: name)
        return try await transactions.read { try await $0.photos.newest(with: id) }?.photo(id)
    }

    private func page(
        _ text: String,
        _ photos: [Photo],
        minutesLater: Double = 0
    ) throws -> PhotoPage {
        PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery(text), source: .openverse, number: 1),
            fetchedAt: FakeClock().now.addingTimeInterval(minutesLater * 60),
            photos: photos,
            total: photos.count,
            size: 20
        )
    }

    private func photo(_ name: String, _ user: String? = nil) -> Photo {
        Photo(
            id: Photo.ID(source: .openverse, text: name),
            page: "https://example.com/\(name)",
            preview: .init(url: "https://example.com/\(name)/small", width: 10, height: 5),
            image: .init(url: "https://example.com/\(name)/large", width: 100, height: 50),
            counts: nil,
            tags: [],
            user: user,
            attribution: Attribution(text: "somebody", link: nil)
        )
    }
}
