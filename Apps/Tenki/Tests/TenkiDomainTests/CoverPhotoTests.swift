import Foundation
import TenkiDomain
import Testing

@Suite
struct CoverPhotoTests {
    @Test func `a board keeps a cover for each city, and no more than there are cities`() throws {
        var generator = SystemRandomNumberGenerator()
        let cities = City.all.map(\.id)
        var board = VisitorBoard(
            BoardSecret(using: &generator),
            cities: try Watchlist(Array(cities.prefix(Watchlist.limit))),
            from: nil,
            createdAt: Date(timeIntervalSince1970: 1_763_690_400)
        )
        for city in cities.prefix(Watchlist.limit) { board.setCover(photo("a"), of: city) }
        #expect(board.covers.count == Watchlist.limit)

        board.setCover(photo("b"), of: cities[0])
        board.setCover(photo("b"), of: cities[30])
        #expect(board.covers.count == Watchlist.limit && board.covers[cities[30]] == nil)
        #expect(board.covers[cities[0]]?.id.text == "b")

        board.watchlist.unwatch(cities[1])
        #expect(board.covers[cities[1]] != nil)
        board.setCover(photo("b"), of: cities[30])
        #expect(board.covers[cities[30]] != nil && board.covers[cities[1]] == nil)
        board.setCover(nil, of: cities[30])
        #expect(board.covers[cities[30]] == nil)
    }

    @Test(arguments: [
        (nil, true), ("CC BY 4.0", true), ("CC BY-SA 2.0", true), ("CC0 1.0", true),
        ("CC BY-ND 2.0", false), ("CC BY-NC-ND 4.0", false), ("by-nc-nd", false),
        ("Pixabay Content License", true),
    ])
    func `a licence without derivatives allows no changes`(licence: String?, allowed: Bool) {
        #expect(photo("a", licence: licence).allowsChanges == allowed)
    }

    private func photo(_ name: String, licence: String? = nil) -> Photo {
        Photo(
            id: Photo.ID(source: .openverse, text: name),
            page: "https://a.example/",
            preview: .init(url: "https://a.example/s", width: 3, height: 2),
            image: .init(url: "https://a.example/l", width: 30, height: 20),
            counts: nil,
            tags: [],
            user: nil,
            attribution: Attribution(text: "a", link: nil),
            licence: licence.map { Attribution(text: $0, link: nil) }
        )
    }
}
