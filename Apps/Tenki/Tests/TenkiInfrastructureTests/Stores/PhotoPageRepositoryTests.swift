import Foundation
import KasaneDomain
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PhotoPageRepositoryTests {
    @Test(arguments: StoreEngine.installed, [true, false])
    func `a page is read as it was stored`(engine: StoreEngine, isFull: Bool) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let page = try page("rain <&> 雨", photos: [photo(isFull: isFull)])

        try await transactions.execute { try await $0.photos.save(page) }

        #expect(try await transactions.read { try await $0.photos.all() } == [page])
    }

    @Test(arguments: StoreEngine.installed)
    func `the pages that were fetched first are deleted until so many are left`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let pages = try (0..<5).map { try page("rain", number: 5 - $0, minutesLater: Double($0)) }
        try await transactions.execute { try await $0.photos.save(pages) }

        try await transactions.execute { try await $0.photos.deleteLeastUsed(keeping: 2) }

        let left = try await transactions.read { try await $0.photos.all() }
        #expect(left.map(\.id.number) == [1, 2])
    }

    @Test(arguments: StoreEngine.installed)
    func `pages neither fetched nor shown since a moment are deleted`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let pages = try (1...3).map { try page("rain", number: $0, minutesLater: Double($0)) }
        try await transactions.execute { repositories in
            try await repositories.photos.save(pages)
            let shown = pages[0].fetchedAt.addingTimeInterval(3600)
            try await repositories.photos.recordShowing(of: pages[0].id, at: shown)
        }

        let left = try await transactions.execute { repositories in
            try await repositories.photos.deleteAll(unusedSince: pages[2].fetchedAt)
            return try await repositories.photos.all()
        }
        #expect(left.map(\.id.number) == [1, 3])
    }

    @Test(arguments: StoreEngine.installed)
    func `a page that is shown again stays longer than one that was only searched`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let pages = try (1...4).map { try page("rain", number: $0, minutesLater: Double($0)) }
        try await transactions.execute { repositories in
            try await repositories.photos.save(pages)
            for (page, hour) in [(pages[0], 2.0), (pages[1], 1)] {
                let moment = page.fetchedAt.addingTimeInterval(hour * 3600)
                try await repositories.photos.recordShowing(of: page.id, at: moment)
            }
            // A page that is fetched again keeps the time at which it was shown.
            try await repositories.photos.save(pages[1])
        }

        try await transactions.execute { try await $0.photos.deleteLeastUsed(keeping: 3) }
        let three = try await transactions.read { try await $0.photos.all() }
        try await transactions.execute { try await $0.photos.deleteLeastUsed(keeping: 1) }
        let one = try await transactions.read { try await $0.photos.all() }

        #expect(three.map(\.id.number) == [1, 2, 4])
        #expect(one.map(\.id.number) == [1])
    }

    @Test(arguments: StoreEngine.installed)
    func `a page that lists a photograph twice is stored, and replaced`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let page = try page("rain", photos: [photo(isFull: false), photo(isFull: false)])

        // A page that is stored again is upserted.
        for _ in 1...2 {
            try await transactions.execute { try await $0.photos.save(page) }
        }

        let id = page.photos[0].id
        let found = try await transactions.read { try await $0.photos.newest(with: id) }
        #expect(found == page)
    }

    @Test(
        arguments: StoreEngine.installed,
        [#"[{"id":"1"}]"#, #"[{"id":7}]"#, #"{"photos":[]}"#, "7", "[null]"]
    )
    func `a stored page that cannot be read counts as not stored, and is replaced`(
        engine: StoreEngine,
        photos: String
    ) async throws {
        let reported = Reports()
        let store = try await TenkiStore(engine) { reported.add($0) }
        let transactions = store.transactions
        let good = try page("rain", photos: [photo(isFull: true)])
        try await transactions.execute { try await $0.photos.save(good) }
        try await store.execute(#"UPDATE "photoPage" SET photos = '\#(photos)'"#)

        let found = try await transactions.read { repositories in
            let named = try await repositories.photos.newest(
                with: Photo.ID(source: .pixabay, text: "1")
            )
            let one = try await repositories.photos.find(good.id)
            return try await repositories.photos.find([good.id]) + [named, one].compactMap { $0 }
        }
        #expect(found == [])
        #expect(reported.first?.contains("rain") == true)

        try await transactions.execute { try await $0.photos.save(good) }
        #expect(try await transactions.read { try await $0.photos.find(good.id) } == good)
    }

    @Test(arguments: StoreEngine.installed)
    func `a photograph is found on the page that was fetched last, while it is there`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let photo = photo(isFull: true)
        let pages = try ["rain", "snow", "fog"].enumerated().map { index, text in
            try page(text, minutesLater: Double(index), photos: index < 2 ? [photo] : [])
        }
        try await transactions.execute { try await $0.photos.save(pages) }

        let found = try await transactions.execute { repositories in
            let photos = repositories.photos
            var found = [try await photos.newest(with: photo.id)]
            try await photos.recordShowing(of: pages[1].id, at: pages[1].fetchedAt)
            try await photos.save(try page("snow", minutesLater: 1))
            found.append(try await photos.newest(with: photo.id))
            try await photos.delete(pages[0].id)
            found.append(try await photos.newest(with: photo.id))
            return found
        }
        #expect(found == [pages[1], pages[0], nil])
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
            tags: isFull ? ["rain", "雨", #"\u0000"#] : [],
            // PostgreSQL stores no NUL, so the photograph has another character.
            title: isFull ? "Rain\0" : nil,
            user: isFull ? "somebody" : nil,
            userPage: isFull ? "https://a.example/somebody" : nil,
            collection: isFull ? "flickr" : nil,
            attribution: Attribution(text: "a", link: isFull ? "https://a.example" : nil),
            licence: isFull ? Attribution(text: "CC BY 2.0", link: "https://b.example") : nil
        )
    }
}
