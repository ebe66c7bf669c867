import Foundation
import KasaneDomain
import KasaneSQLite
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite
struct SQLitePhotoPageRepositoryTests {
    private let transactions: SQLiteTransactions<TenkiRepositories>

    init() throws {
        let file = try TemporaryFile()
        transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        self.file = file
    }

    private let file: TemporaryFile

    @Test(arguments: [true, false])
    func `a page is read as it was stored`(isFull: Bool) async throws {
        let page = try page("rain <&> 雨", photos: [photo(isFull: isFull)])

        try await transactions.execute { try await $0.photos.save(page) }

        #expect(try await transactions.read { try await $0.photos.all() } == [page])
    }

    @Test func `the pages that were fetched first are deleted until so many are left`()
        async throws
    {
        let pages = try (0..<5).map { try page("rain", number: 5 - $0, minutesLater: Double($0)) }
        try await transactions.execute { try await $0.photos.save(pages) }

        try await transactions.execute { try await $0.photos.deleteAll(butNewest: 2) }

        let left = try await transactions.read { try await $0.photos.all() }
        #expect(left.map(\.id.number) == [1, 2])
    }

    private func page(
        _ text: String,
        number: Int = 1,
        minutesLater: Double = 0,
        photos: [Photo] = []
    ) throws -> PhotoPage {
        PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery(text), source: .pixabay, number: number),
            fetchedAt: Date(timeIntervalSince1970: 1_763_690_400 + minutesLater * 60),
            photos: photos,
            total: 100,
            size: 50
        )
    }

    private func photo(isFull: Bool) -> Photo {
        Photo(
            id: Photo.ID(source: .pixabay, text: "9223372036854775807"),
            page: "https://a.example/p",
            preview: .init(url: "https://a.example/s", width: isFull ? 150 : nil, height: nil),
            image: .init(url: "https://a.example/l", width: 640, height: isFull ? 427 : nil),
            counts: isFull ? .init(views: 1, downloads: 2, likes: 3) : nil,
            tags: isFull ? ["rain", "雨"] : [],
            user: isFull ? "somebody" : nil,
            attribution: Attribution(text: "a", link: isFull ? "https://a.example" : nil),
            licence: isFull ? Attribution(text: "CC BY 2.0", link: "https://b.example") : nil
        )
    }
}
