import Foundation
import KasaneDomain
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BoardRepositoryTests {
    private let noon = Date(timeIntervalSince1970: 1_763_690_400)
    private let origin = BoardOrigin(Requester(client: "192.0.2.7"))

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
    func `boards are counted by their origin from a moment on`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let origin = try #require(origin)
        let boards = try [0, 1, 2].map { try board(hoursLater: $0) }
        let other = try board(from: BoardOrigin(Requester(client: "198.51.100.7")))
        try await transactions.execute { try await $0.boards.save(boards + [other]) }

        let counts = try await transactions.read { repositories in
            [
                try await repositories.boards.count(from: origin, createdSince: .distantPast),
                try await repositories.boards.count(
                    from: origin,
                    createdSince: noon.addingTimeInterval(3600)
                ),
                try await repositories.boards.count(
                    from: origin,
                    createdSince: noon.addingTimeInterval(3600.5)
                ),
            ]
        }
        #expect(counts == [3, 2, 1])
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
        let origin = try #require(origin)
        let boards = try (0..<12).map { _ in try board() }

        try await withThrowingTaskGroup(of: Void.self) { group in
            for board in boards {
                group.addTask {
                    try await transactions.execute { repositories in
                        let count = try await repositories.boards.count(
                            from: origin,
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

    private func board(
        cities: [CityCode] = [.tokyo],
        from origin: BoardOrigin? = BoardOrigin(Requester(client: "192.0.2.7")),
        hoursLater hours: Int = 0
    ) throws -> VisitorBoard {
        var generator = SystemRandomNumberGenerator()
        return VisitorBoard(
            BoardSecret(using: &generator),
            cities: try Watchlist(cities),
            from: origin,
            createdAt: noon.addingTimeInterval(Double(hours) * 3600)
        )
    }
}
