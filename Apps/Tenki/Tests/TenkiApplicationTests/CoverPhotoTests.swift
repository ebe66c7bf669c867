import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

/// The cover photographs of cities on visitors' boards.
@Suite(.timeLimit(.minutes(5)))
struct CoverPhotoTests {
    private let clock = FakeClock()
    private let id = Photo.ID(source: .openverse, text: "1")
    private let mine = BoardAccess.editing(Self.secret())
    private let other = BoardAccess.editing(Self.secret())

    @Test(arguments: Store.allCases)
    func `a cover is on the board of its visitor only, with its credit`(
        store: Store
    ) async throws {
        let transactions = try await holding(store)
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        let (boards, cities) = observe(transactions)

        try await edit.setCover(id, of: .tokyo, on: mine, for: .unknown)

        let cover = try await boards.current(mine.list).cover(of: .tokyo)
        #expect(cover?.id == id && cover?.licence?.text == "CC BY 4.0")
        #expect(cover?.attribution.text == "somebody")
        #expect(try await cities.current(.tokyo, in: mine.list).cover == cover)
        #expect(try await boards.current(mine.list).cities == Watchlist.initial.cities)
        for list in [other.list, .installation] {
            #expect(try await boards.current(list).cover(of: .tokyo) == nil)
            #expect(try await cities.current(.tokyo, in: list).cover == nil)
        }

        try await edit.removeCover(of: .tokyo, on: mine, for: .unknown)
        #expect(try await boards.current(mine.list).cover(of: .tokyo) == nil)
    }

    @Test(arguments: Store.allCases)
    func `a cover remains when its page is no longer stored, and its picture too`(
        store: Store
    ) async throws {
        let transactions = try await holding(store)
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        let fetch = FetchPicture(provider: NoPictures(), transactions: transactions)
        try await edit.setCover(id, of: .tokyo, on: mine, for: .unknown)
        try await transactions.execute { try await $0.photos.deleteAll() }

        await #expect(throws: DomainError.unavailable(providerAway)) {
            try await fetch(.preview, of: id)
        }
        try await edit.setCover(id, of: .tokyo, on: other, for: .unknown)
        try await edit.removeCover(of: .tokyo, on: mine, for: .unknown)
        try await edit.removeCover(of: .tokyo, on: other, for: .unknown)

        await #expect(throws: DomainError.notFound(Subject.photograph(id))) {
            try await fetch(.preview, of: id)
        }
    }

    @Test(arguments: Store.allCases)
    func `a photograph that is not stored or must not be changed is refused`(
        store: Store
    ) async throws {
        let transactions = try await holding(store, licence: "CC BY-ND 2.0")
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        let unknown = Photo.ID(source: .pixabay, text: "1")

        await #expect(throws: DomainError.notFound(Subject.photograph(unknown))) {
            try await edit.setCover(unknown, of: .tokyo, on: mine, for: .unknown)
        }
        await #expect(throws: DomainError.conflict(BoardLimit.unchangeablePhoto)) {
            try await edit.setCover(id, of: .tokyo, on: mine, for: .unknown)
        }
        #expect(try await transactions.read { try await $0.boards.count() } == 0)
    }

    @Test(arguments: Store.allCases)
    func `the link for reading changes no cover`(store: Store) async throws {
        let transactions = try await holding(store)
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        try await edit.setCover(id, of: .tokyo, on: mine, for: .unknown)
        guard case .board(let board) = mine.list else { return }
        let reader = BoardAccess.reading(board)

        await #expect(throws: DomainError.conflict(BoardLimit.readOnly)) {
            try await edit.removeCover(of: .tokyo, on: reader, for: .unknown)
        }
        await #expect(throws: DomainError.conflict(BoardLimit.readOnly)) {
            try await edit.setCover(id, of: .tokyo, on: reader, for: .unknown)
        }
        #expect(try await observe(transactions).0.current(reader.list).cover(of: .tokyo) != nil)
    }

    private func holding(
        _ store: Store,
        licence: String = "CC BY 4.0"
    ) async throws -> TestTransactions {
        let transactions = try await store.holding()
        let photo = Photo(
            id: id,
            page: "https://a.example/",
            preview: .init(url: "https://a.example/small", width: 3, height: 2),
            image: .init(url: "https://a.example/large", width: 30, height: 20),
            counts: nil,
            tags: ["rain"],
            user: "somebody",
            attribution: Attribution(text: "somebody", link: nil),
            licence: Attribution(text: licence, link: nil)
        )
        let page = PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery("rain"), source: id.source, number: 1),
            fetchedAt: clock.now,
            photos: [photo],
            total: 1,
            size: 20
        )
        try await transactions.execute { try await $0.photos.save(page) }
        return transactions
    }

    private func observe(_ transactions: TestTransactions) -> (ObserveBoard, ObserveForecast) {
        let provider = FakeProvider(.failure(DomainError.unavailable(providerAway)))
        let fetch = FetchForecast(provider: provider, transactions: transactions, clock: clock)
        return (
            ObserveBoard(fetch: fetch, transactions: transactions),
            ObserveForecast(fetch: fetch, transactions: transactions)
        )
    }

    private static func secret() -> BoardSecret {
        var generator = SystemRandomNumberGenerator()
        return BoardSecret(using: &generator)
    }
}

/// A provider without pictures.
private struct NoPictures: PictureProvider {
    func picture(_: Photo.Rendition, of _: Photo) async throws -> PictureFile {
        throw DomainError.unavailable(providerAway)
    }
}
