import TenkiDomain
import Testing

@Suite
struct WatchlistTests {
    private let hachioji: BoardPlace
    private let cities = City.all.prefix(4).map { BoardPlace($0.id) }

    init() throws {
        hachioji = try BoardPlace("130010/1320100")
    }

    @Test func `at first a city of each part of Japan is watched, from north to south`() {
        #expect(
            Watchlist.initial.cities.map(\.city.name)
                == ["札幌", "仙台", "東京", "名古屋", "大阪", "福岡", "那覇"]
        )
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 2), (9, 2), (-1, 0)])
    func `a city is put where it was`(place: Int, index: Int) throws {
        var list = try Watchlist([BoardPlace("011000"), BoardPlace("012010")])
        try list.watch(BoardPlace(.tokyo), at: place)

        #expect(list.cities.firstIndex(of: .tokyo) == index)
    }

    @Test func `a city is added at the end, and never twice`() throws {
        var list = try Watchlist([cities[1], cities[0], cities[1]])
        #expect(list.places == [cities[1], cities[0]])

        try list.watch(cities[2])
        try list.watch(cities[1])

        #expect(list.places == [cities[1], cities[0], cities[2]])
    }

    @Test func `more places than the limit are refused`() throws {
        var list = try Watchlist(City.all.prefix(Watchlist.limit).map { BoardPlace($0.id) })

        #expect(throws: WatchlistError.full) {
            try list.watch(BoardPlace(City.all[Watchlist.limit].id))
        }
        #expect(throws: WatchlistError.full) {
            try Watchlist(City.all.map { BoardPlace($0.id) })
        }
        #expect(throws: WatchlistError.full) { try list.watch(hachioji) }
        try list.watch(BoardPlace(City.all[0].id))
        #expect(list.cities.count == Watchlist.limit)
        #expect("\(WatchlistError.full)".contains("24 places"))
    }

    @Test func `a removed city is gone, and a city that is not watched cannot be removed`() throws {
        var list = try Watchlist(Array(cities[0...1]))

        list.unwatch(cities[0])
        list.unwatch(cities[3])

        #expect(list.places == [cities[1]])
    }

    @Test(arguments: [
        (0, 1, [1, 0, 2]), (2, -1, [0, 2, 1]), (0, -1, [0, 1, 2]), (2, 9, [0, 1, 2]),
        (1, .min, [1, 0, 2]), (1, .max, [0, 2, 1]), (3, 1, [0, 1, 2]),
    ])
    func `a city is moved by places and stops at the ends`(
        city: Int,
        offset: Int,
        order: [Int]
    ) throws {
        var list = try Watchlist(Array(cities[0...2]))

        list.move(cities[city], by: offset)

        #expect(list.places == order.map { cities[$0] })
    }

    @Test(arguments: [
        (2, 0, [2, 0, 1]), (0, 2, [1, 2, 0]), (1, 99, [0, 2, 1]), (2, -1, [2, 0, 1]),
        (3, 0, [0, 1, 2]),
    ])
    func `a city is moved to an index`(city: Int, place: Int, order: [Int]) throws {
        var list = try Watchlist(Array(cities[0...2]))

        list.move(cities[city], to: place)

        #expect(list.places == order.map { cities[$0] })
    }

    @Test(
        arguments: [
            ("a", "c", "bac"), ("c", "a", "cab"), ("a", nil, "bca"), ("b", "c", "abc"),
            ("a", "a", "abc"), ("a", "d", "abc"), ("d", "a", "abc"),
        ] as [(Character, Character?, String)]
    )
    func `a city is moved before another`(
        city: Character,
        next: Character?,
        expected: String
    ) throws {
        let codes: [Character: String] = [
            "a": "130010", "b": "270000", "c": "400010", "d": "471010",
        ]
        let code: (Character) throws -> BoardPlace = { try BoardPlace(#require(codes[$0])) }
        var list = try Watchlist("abc".map(code))
        try list.move(code(city), before: next.map(code))

        #expect(list.places == (try expected.map(code)))
    }

    @Test func `a list can contain a city and its municipality as two places`() throws {
        var list = try Watchlist([hachioji, BoardPlace(.tokyo), hachioji])
        #expect(list.places == [hachioji, BoardPlace(.tokyo)])
        #expect(list.cities == [.tokyo])

        list.move(hachioji, before: nil)
        #expect(list.places == [BoardPlace(.tokyo), hachioji])

        list.unwatch(BoardPlace(.tokyo))
        #expect(list.places == [hachioji])
        #expect(list.cities == [.tokyo])
    }
}
