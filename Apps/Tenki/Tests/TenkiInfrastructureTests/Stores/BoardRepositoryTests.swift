import Foundation
import KasaneDomain
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BoardRepositoryTests {
    private let noon = Date(timeIntervalSince1970: 1_763_690_400)

    @Test(arguments: StoreEngine.installed)
    func `a board is read as it was stored, by the secrets for changing and for reading`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let board = try board(cities: [.tokyo, CityCode("016010")])

        try await transactions.execute { try await $0.boards.save([board, try self.board()]) }

        let found = try await transactions.read { repositories in
            [
                try await repositories.boards.find(board.id),
                try await repositories.boards.find(reader: board.reader),
                try await repositories.boards.find(reader: board.id),
            ]
        }
        #expect(found == [board, board, nil])
    }

    @Test(arguments: StoreEngine.installed)
    func `a stored board keeps its municipalities, even an unknown one`(
        engine: StoreEngine
    ) async throws {
        let store = try await TenkiStore(engine)
        let board = try board()
        try await store.transactions.execute { try await $0.boards.save(board) }
        for text in ["130010", "130010/1320100 130010", "270000/9999999 016010"] {
            try await store.execute("UPDATE board SET cities = '\(text)'")

            let places = text.split(separator: " ").map(String.init)
            for _ in 0..<2 {
                let (found, cities) = try await store.transactions.execute { repositories in
                    let found = try await repositories.boards.find(board.id)
                    if let found { try await repositories.boards.save(found) }
                    return (
                        found, try await repositories.boards.cities(onBoardsUsedSince: .distantPast)
                    )
                }
                #expect(found?.watchlist.places.map(\.text) == places)
                #expect(cities == Set(found?.watchlist.cities ?? []))
            }
        }
    }

    @Test(arguments: StoreEngine.installed)
    func `boards are counted by their network from a moment on`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let network = try network(of: "192.0.2.7")
        let boards = try [0, 1, 2].map { try board(hoursLater: $0) }
        let other = try board(from: "198.51.100.7")
        try await transactions.execute { try await $0.boards.save(boards + [other]) }

        let counts = try await transactions.read { repositories in
            [
                try await repositories.boards.count(from: network, createdSince: .distantPast),
                try await repositories.boards.count(
                    from: network,
                    createdSince: noon.addingTimeInterval(3600)
                ),
                try await repositories.boards.count(
                    from: network,
                    createdSince: noon.addingTimeInterval(3600.5)
                ),
            ]
        }
        #expect(counts == [3, 2, 1])
    }

    @Test(arguments: StoreEngine.installed)
    func `boards of IPv6 networks are counted for the wider networks, too`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let origin = try origin(of: "2001:db8:0:101::/64")
        let networks = try #require(origin).networks
        let boards = try [
            "2001:db8:0:101::/64", "2001:db8:0:102::/64", "2001:db8:0:202::/64",
            "2001:db8:1:101::/64", "192.0.2.7",
        ]
        .map { try board(from: $0) }
        try await transactions.execute { try await $0.boards.save(boards) }

        let counts = try await transactions.read { repositories in
            var counts: [Int] = []
            for network in networks {
                counts.append(
                    try await repositories.boards.count(from: network, createdSince: .distantPast)
                )
            }
            return counts
        }

        #expect(counts == [1, 2, 3])
        #expect(networks.map(\.factor) == [1, 2, 4])
    }

    @Test(arguments: StoreEngine.installed)
    func `a board with the origin of an older version is read, and counts for no network`(
        engine: StoreEngine
    ) async throws {
        let store = try await TenkiStore(engine)
        let board = try board()
        try await store.transactions.execute { try await $0.boards.save(board) }
        try await store.execute("UPDATE board SET origin = 65535")

        let network = try network(of: "192.0.2.7")
        let (origin, count) = try await store.transactions.read { repositories in
            (
                try await repositories.boards.find(board.id)?.origin,
                try await repositories.boards.count(from: network, createdSince: .distantPast)
            )
        }

        #expect(origin == BoardOrigin(65_535))
        #expect(count == 0)
    }

    @Test(arguments: StoreEngine.installed)
    func `the key of the origins is read as it was stored, and replaced if it is unreadable`(
        engine: StoreEngine
    ) async throws {
        let store = try await TenkiStore(engine)
        let key = try key
        for _ in 0..<2 {
            try await store.transactions.execute { try await $0.boardOriginKeys.save(key) }
            let found = try await store.transactions.read { repositories in
                try await repositories.boardOriginKeys.find(BoardOriginKey.id)
            }
            #expect(found == key)
            try await store.execute(#"UPDATE "boardOriginKey" SET secret = 'a'"#)
            let damaged = try await store.transactions.read { repositories in
                try await repositories.boardOriginKeys.find(BoardOriginKey.id)
            }
            #expect(damaged == nil)
        }
    }

    @Test(arguments: StoreEngine.installed)
    func `the cities of the boards used since a moment are found`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let (sapporo, naha) = (try CityCode("016010"), try CityCode("471010"))
        let boards = [
            try board(cities: [naha]), try board(cities: [.tokyo, sapporo], hoursLater: 2),
            try board(cities: [sapporo], hoursLater: 3), try board(cities: [], hoursLater: 4),
        ]
        try await transactions.execute { try await $0.boards.save(boards) }

        let found = try await transactions.read { repositories in
            [
                try await repositories.boards.cities(onBoardsUsedSince: .distantPast),
                try await repositories.boards
                    .cities(onBoardsUsedSince: noon.addingTimeInterval(7200)),
                try await repositories.boards
                    .cities(onBoardsUsedSince: noon.addingTimeInterval(7200.5)),
            ]
        }
        #expect(found == [[.tokyo, sapporo, naha], [.tokyo, sapporo], [sapporo]])
    }

    @Test(arguments: StoreEngine.installed)
    func `boards that are not used are deleted, the abandoned ones first`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        var used = try board()
        used.recordUse(at: noon.addingTimeInterval(48 * 3600))
        let boards = try [0, 1, 2, 100].map { try board(hoursLater: $0) } + [used]
        try await transactions.execute { try await $0.boards.save(boards) }

        try await transactions.execute { [noon] repositories in
            let moment = noon.addingTimeInterval(72 * 3600)
            try await repositories.boards.deleteAbandoned(before: moment, atMost: 2)
        }
        let kept = try await transactions.read { try await $0.boards.all() }
        try await transactions.execute { [noon] repositories in
            try await repositories.boards.deleteAll(unusedSince: noon.addingTimeInterval(3 * 3600))
        }
        let left = try await transactions.read { try await $0.boards.all() }

        #expect(Set(kept) == Set(boards[2...]))
        #expect(Set(left) == Set(boards[3...]))
    }

    @Test(arguments: StoreEngine.installed)
    func `no more boards are added at the same time than the limit allows`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let network = try network(of: "192.0.2.7")
        let boards = try (0..<12).map { _ in try board() }

        try await withThrowingTaskGroup(of: Void.self) { group in
            for board in boards {
                group.addTask {
                    try await transactions.execute { repositories in
                        let count = try await repositories.boards.count(
                            from: network,
                            createdSince: .distantPast
                        )
                        if count < 5 { try await repositories.boards.save(board) }
                    }
                }
            }
            try await group.waitForAll()
        }

        #expect(try await transactions.read { try await $0.boards.count() } == 5)
    }

    private var key: BoardOriginKey {
        get throws {
            BoardOriginKey(try #require(BoardSecret(String(repeating: "a", count: 24))))
        }
    }

    private func origin(of client: String) throws -> BoardOrigin? {
        BoardOrigin(Caller(client: client), key: try key)
    }

    private func network(of client: String) throws -> BoardOrigin.Network {
        try #require(origin(of: client)?.networks.first)
    }

    private func board(
        cities: [CityCode] = [.tokyo],
        from client: String = "192.0.2.7",
        hoursLater hours: Int = 0
    ) throws -> VisitorBoard {
        var generator = SystemRandomNumberGenerator()
        return VisitorBoard(
            BoardSecret(using: &generator),
            cities: try Watchlist(cities.map { BoardPlace($0) }),
            from: try origin(of: client),
            createdAt: noon.addingTimeInterval(Double(hours) * 3600)
        )
    }
}
