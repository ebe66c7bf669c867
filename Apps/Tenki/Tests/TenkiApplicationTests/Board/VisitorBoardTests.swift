import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct VisitorBoardTests {
    private let clock = MovingClock()
    private let secret = Self.secret("a")
    private let visitor = Caller(client: "192.0.2.7")

    @Test(arguments: Store.allCases)
    func `the first change copies the list of the installation, and only it`(
        store: Store
    ) async throws {
        let transactions = try await store.holding()
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        let observe = observe(transactions)
        let mine = BoardAccess.newcomer(secret)
        #expect(mine.list == .installation)

        try await edit.unwatch(BoardPlace(.tokyo), in: .board(mine, caller: visitor))

        let rest = Watchlist.initial.cities.filter { $0 != .tokyo }
        #expect(try await observe.current(mine.changed.list).cities == rest)
        #expect(try await observe.current(mine.changed.list).isStored)
        #expect(try await observe.current(.installation).cities == Watchlist.initial.cities)
    }

    @Test(arguments: Store.allCases)
    func `two visitors change nothing of each other's`(store: Store) async throws {
        let transactions = try await store.holding()
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        let observe = observe(transactions)
        let (mine, other) = (BoardAccess.editing(secret), BoardAccess.editing(Self.secret("b")))
        try await edit(.board(mine, caller: visitor)) { $0.move(BoardPlace(.tokyo), to: 0) }
        var boards = observe(mine.list).makeAsyncIterator()
        let before = try #require(try await boards.next())

        for place in Watchlist.initial.places {
            try await edit.unwatch(place, in: .board(other, caller: visitor))
        }

        #expect(try await observe.current(other.list).cities.isEmpty)
        #expect(try await observe.current(mine.list) == before)
        #expect(before.cities.first == .tokyo)
    }

    @Test(arguments: Store.allCases)
    func `a board that does not exist follows the list of the installation`(
        store: Store
    ) async throws {
        let transactions = try await store.holding()
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        var boards = observe(transactions)(.board(BoardID(secret))).makeAsyncIterator()
        #expect(try await boards.next()?.cities == Watchlist.initial.cities)

        try await edit.unwatch(BoardPlace(.tokyo), in: .installation)

        let next = try #require(try await boards.next())
        #expect(!next.cities.contains(.tokyo) && !next.isStored)
    }

    @Test(arguments: Store.allCases)
    func `a change that changes nothing stores nothing`(store: Store) async throws {
        let transactions = try await store.holding()
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        let mine = EditWatchlist.Target.board(.editing(secret), caller: visitor)

        try await edit.watch(BoardPlace(.tokyo), in: mine)
        try await edit.unwatch(BoardPlace("011000"), in: mine)

        #expect(try await transactions.read { try await $0.boards.count() } == 0)
    }

    @Test(arguments: Store.allCases)
    func `a link for editing edits, one for reading reads, and another opens nothing`(
        store: Store
    ) async throws {
        let transactions = try await store.holding()
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        let open = OpenBoard(transactions: transactions)
        await #expect(throws: DomainError.self) { try await open(secret) }
        try await edit.create(.editing(secret), for: visitor)

        #expect(try await open(secret) == .editing(secret))
        let reader = try await open(secret.reading)
        #expect(reader == .reading(BoardID(secret)))
        #expect(reader.links == nil)
        for wrong in [secret.reading.reading, Self.secret("b")] {
            let error = await #expect(throws: DomainError.self) { try await open(wrong) }
            #expect(error?.reason as? Subject == .board)
        }

        let refusal = await #expect(throws: DomainError.self) {
            try await edit.unwatch(BoardPlace(.tokyo), in: .board(reader, caller: visitor))
        }
        #expect(refusal?.reason as? BoardLimit == .readOnly)
        // The secret for reading, used as one for editing, edits a board of its own.
        try await edit.unwatch(
            BoardPlace(.tokyo),
            in: .board(.editing(secret.reading), caller: visitor)
        )
        #expect(try await observe(transactions).current(reader.list).cities.contains(.tokyo))
    }

    @Test(arguments: Store.allCases)
    func `boards of a clock that was set back do not count as those of today`(
        store: Store
    ) async throws {
        let transactions = try await store.holding()
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        clock.advance(by: 172_800)
        for number in 0..<VisitorBoard.dailyLimit {
            try await edit.create(.editing(Self.secret(number)), for: visitor)
        }

        clock.advance(by: -172_800)
        try await edit.create(.editing(secret), for: visitor)
    }

    @Test(arguments: Store.allCases)
    func `one address creates twenty boards a day, and other addresses go on`(
        store: Store
    ) async throws {
        let transactions = try await store.holding()
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        for number in 0..<VisitorBoard.dailyLimit {
            try await edit.create(.editing(Self.secret(number)), for: visitor)
        }

        let refusal = await #expect(throws: DomainError.self) {
            try await edit.create(.editing(secret), for: visitor)
        }
        #expect(refusal?.reason as? BoardLimit == .addressToday)
        try await edit.unwatch(
            BoardPlace(.tokyo),
            in: .board(.editing(Self.secret(0)), caller: visitor)
        )
        try await edit.create(.editing(secret), for: Caller(client: "192.0.2.8"))
        clock.advance(by: 86_401)
        try await edit.create(.editing(Self.secret("b")), for: visitor)
    }

    @Test(arguments: Store.allCases)
    func `the networks of a site create as many boards a day as two addresses`(
        store: Store
    ) async throws {
        let transactions = try await store.holding()
        func create(_ number: Int, from network: Int) async throws {
            // Another node, or a server after a restart.
            let edit = EditWatchlist(transactions: transactions, clock: clock)
            let visitor = Caller(client: "2001:db8:0:\(network)::/64")
            try await edit.create(.editing(Self.secret(number)), for: visitor)
        }
        for number in 0..<2 * VisitorBoard.dailyLimit { try await create(number, from: number) }
        // One that exists is not created again.
        try await create(0, from: 50)

        let refusal = await #expect(throws: DomainError.self) { try await create(98, from: 51) }
        #expect(refusal?.reason as? BoardLimit == .addressToday)
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        try await edit.create(.editing(Self.secret(99)), for: visitor)
        clock.advance(by: 86_401)
        try await create(98, from: 51)
    }

    /// Without a key, the origin of this network would be the visitor's.
    @Test(arguments: Store.allCases)
    func `nobody uses up the boards of an address of their choice`(store: Store) async throws {
        let transactions = try await store.holding()
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        let other = Caller(client: "2001:db8:a:17c::/64")
        for number in 0..<VisitorBoard.dailyLimit {
            try await edit.create(.editing(Self.secret(number)), for: other)
        }

        try await edit.create(.editing(secret), for: visitor)

        #expect(try await transactions.read { try await $0.boardOriginKeys.count() } == 1)
    }

    @Test(
        arguments: Store.allCases,
        [
            (["192.0.2.7"], "192.0.2.7"),
            (["2001:db8:0:1::/64", "2001:db8:0:2::/64"], "2001:db8:0:3::/64"),
        ]
    )
    func `one address or network keeps no more than its part of the boards`(
        store: Store,
        clients: (before: [String], new: String)
    ) async throws {
        let transactions = try await store.holding()
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        let earlier = clock.now.addingTimeInterval(-2 * 86_400)
        let key = BoardOriginKey(secret)
        try await transactions.execute { repositories in
            try await repositories.boardOriginKeys.save(key)
            let boards = clients.before.enumerated().flatMap { index, client in
                (0..<VisitorBoard.addressLimit).map { number in
                    VisitorBoard(
                        Self.secret(index * VisitorBoard.addressLimit + number),
                        cities: .initial,
                        from: BoardOrigin(Caller(client: client), key: key),
                        createdAt: earlier
                    )
                }
            }
            try await repositories.boards.save(boards)
        }

        let refusal = await #expect(throws: DomainError.self) {
            try await edit.create(.editing(secret), for: Caller(client: clients.new))
        }
        #expect(refusal?.reason as? BoardLimit == .address)
        try await edit.create(.editing(secret), for: Caller(client: "192.0.2.8"))
    }

    @Test(arguments: Store.allCases)
    func `a use is recorded once a day`(store: Store) async throws {
        let transactions = try await store.holding()
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        let mine = BoardAccess.editing(secret)
        try await edit.create(mine, for: visitor)
        let created = clock.now

        clock.advance(by: 3_600)
        try await edit.recordUse(of: mine.list)
        #expect(try await usedAt(transactions) == created)
        #expect(try await !observe(transactions).current(mine.list).isUseDue(at: clock.now))

        clock.advance(by: 86_400)
        #expect(try await observe(transactions).current(mine.list).isUseDue(at: clock.now))
        try await edit.recordUse(of: mine.list)
        #expect(try await usedAt(transactions) == clock.now)
    }

    @Test(arguments: Store.allCases)
    func `a board is deleted 13 months after its last use`(store: Store) async throws {
        let transactions = try await store.holding()
        let edit = EditWatchlist(transactions: transactions, clock: clock)
        try await edit.create(.editing(secret), for: visitor)

        clock.advance(by: 395 * 86_400)
        try await edit.deleteUnusedBoards()
        #expect(try await usedAt(transactions) != nil)

        clock.advance(by: 1)
        try await edit.deleteUnusedBoards()
        #expect(try await usedAt(transactions) == nil)
        await #expect(throws: DomainError.self) {
            try await OpenBoard(transactions: transactions)(secret)
        }
    }

    @Test(arguments: Store.allCases)
    func `of abandoned boards, the oldest are deleted first`(store: Store) async throws {
        let transactions = try await store.holding()
        let start = clock.now
        try await transactions.execute { repositories in
            for number in 0..<4 {
                var board = VisitorBoard(
                    Self.secret(number),
                    cities: .initial,
                    from: nil,
                    createdAt: start.addingTimeInterval(Double(number))
                )
                // The first visitor has come back.
                if number == 0 { board.recordUse(at: start.addingTimeInterval(86_400)) }
                try await repositories.boards.save(board)
            }
            try await repositories.boards.deleteAbandoned(
                before: start.addingTimeInterval(90_000),
                atMost: 2
            )
        }

        let left = try await transactions.read { try await $0.boards.all().map(\.id) }
        #expect(Set(left) == [BoardID(Self.secret(0)), BoardID(Self.secret(3))])
    }

    private func usedAt(_ transactions: TestTransactions) async throws -> Date? {
        try await transactions.read { try await $0.boards.find(BoardID(secret))?.usedAt }
    }

    private func observe(_ transactions: TestTransactions) -> ObserveBoard {
        let provider = FakeProvider(.failure(DomainError.unavailable(providerAway)))
        return ObserveBoard(
            fetch: FetchForecast(provider: provider, transactions: transactions, clock: clock),
            transactions: transactions
        )
    }

    private static func secret(_ number: Int) -> BoardSecret {
        secret(Character("\(number % 10)"), UInt64(number))
    }

    private static func secret(_ character: Character, _ seed: UInt64 = 0) -> BoardSecret {
        var generator = Repeated(
            value: seed &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(character.asciiValue ?? 0)
        )
        return BoardSecret(using: &generator)
    }
}

private struct Repeated: RandomNumberGenerator {
    var value: UInt64

    mutating func next() -> UInt64 {
        value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return value ^ value >> 31
    }
}
