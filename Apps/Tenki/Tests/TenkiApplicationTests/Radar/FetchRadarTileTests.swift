import Foundation
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FetchRadarTileTests {
    private let clock = MovingClock()
    private let radar: StubRadar

    init() {
        radar = StubRadar(clock: clock)
    }

    @Test(arguments: Store.allCases)
    func `two nodes and a hundred readers request a tile once`(store: Store) async throws {
        let transactions = try await listed(in: store)
        let nodes = (0..<2).map { _ in fetch(transactions) }
        let tile = try tile()
        radar.holdTiles()
        let pictures = try await withThrowingTaskGroup { group in
            for reader in 0..<100 {
                group.addTask { try await nodes[reader % 2](tile, for: .unknown) }
            }
            group.addTask { [radar] in
                // Both nodes have looked at the store, or will find the claim there.
                while !radar.requests.contains("tile") {
                    try await Task.sleep(for: .milliseconds(1))
                }
                radar.release()
                return nil
            }
            return try await group.reduce(into: [PictureFile]()) { pictures, picture in
                if let picture { pictures.append(picture) }
            }
        }

        #expect(pictures.count == 100)
        #expect(pictures.allSatisfy { $0.data == StubRadar.png })
        #expect(radar.requests.count { $0 == "tile" } == 1)
    }

    @Test(arguments: Store.allCases)
    func `no tile is requested again within its validity`(store: Store) async throws {
        let transactions = try await listed(in: store)
        let tile = try tile()
        for _ in 0..<30 {
            #expect(try await fetch(transactions)(tile, for: .unknown)?.data == StubRadar.png)
            clock.advance(by: 300)
        }

        #expect(radar.requests.count { $0 == "tile" } == 1)
    }

    @Test(arguments: Store.allCases)
    func `a tile of a time that is not shown causes no request`(store: Store) async throws {
        let transactions = try await listed(in: store)
        let fetch = fetch(transactions)

        #expect(try await fetch(tile(minutes: 5), for: .unknown) == nil)
        #expect(try await fetch(tile(minutes: -75), for: .unknown) == nil)
        #expect(!radar.requests.contains("tile"))
        #expect(try await transactions.read { try await $0.radarTiles.count() } == 0)
    }

    @Test(arguments: Store.allCases)
    func `a failure is repeated after a minute`(store: Store) async throws {
        let transactions = try await listed(in: store)
        let (fetch, tile) = (fetch(transactions), try tile())
        radar.set(isDown: true)
        for _ in 0..<3 {
            await #expect(throws: DomainError.self) { try await fetch(tile, for: .unknown) }
            clock.advance(by: 19)
        }
        #expect(radar.requests.count { $0 == "tile" } == 1)
        radar.set(isDown: false)
        clock.advance(by: 10)

        #expect(try await fetch(tile, for: .unknown) != nil)
        #expect(radar.requests.count { $0 == "tile" } == 2)
    }

    @Test func `the claim of a node that has ended expires`() async throws {
        let transactions = try await listed(in: .memory)
        let tile = try tile()
        let claim = RadarTile(id: tile, requestedAt: clock.now, state: .requested)
        try await transactions.execute { try await $0.radarTiles.save(claim) }
        clock.advance(by: 31)

        #expect(try await fetch(transactions)(tile, for: .unknown) != nil)
    }

    @Test(arguments: Store.allCases)
    func `a late failure does not replace a picture`(store: Store) async throws {
        let transactions = try await listed(in: store)
        let tile = try tile()
        radar.holdTiles()
        let late = Task { try await fetch(transactions)(tile, for: .unknown) }
        while !radar.requests.contains("tile") { try await Task.sleep(for: .milliseconds(1)) }
        let picture = try #require(PictureFile(StubRadar.png))
        let stored = RadarTile(id: tile, requestedAt: clock.now, state: .stored(picture))
        try await transactions.execute { try await $0.radarTiles.save(stored) }
        radar.set(isDown: true)
        radar.release()

        await #expect(throws: StubRadar.failure) { try await late.value }
        #expect(try await transactions.read { try await $0.radarTiles.find(tile) } == stored)
    }

    @Test func `a reader with many requests stops neither the lists nor other readers`()
        async throws
    {
        let transactions = try await Store.memory.holding()
        let budget = ProviderQuota(
            "tests",
            [.automatic: .calls(day: (8, 1)), .manual: .calls(day: (8, 1))],
            by: clock
        )
        let chain = ProviderChain<any RadarProvider>([.init(radar, within: budget)])
        let read = ReadRadar(provider: chain, transactions: transactions, clock: clock)
        let fetch = FetchRadarTile(provider: chain, transactions: transactions, clock: clock)
        try await read()
        for minutes in 0..<5 {
            let tile = try tile(minutes: -5 * minutes)
            guard minutes == 4 else {
                #expect(try await fetch(tile, for: Caller(client: "a")) != nil)
                continue
            }
            await #expect(throws: DomainError.self) {
                try await fetch(tile, for: Caller(client: "a"))
            }
            #expect(try await fetch(tile, for: Caller(client: "b")) != nil)
        }
        clock.advance(by: 300)
        try await read()

        #expect(radar.requests.count { $0 == "N1" } == 2)
    }

    @Test(arguments: Store.allCases)
    func `a refused reader writes nothing, whichever network of its site it uses`(
        store: Store
    ) async throws {
        let transactions = try await listed(in: store)
        let fetch = fetch(transactions, atOnce: 8)
        var refused = 0
        for number in 0..<30 {
            let reader = Caller(client: "2001:db8:0:\(number)::/64")
            let writes = transactions.writeCount
            do {
                _ = try await fetch(tile(number: number), for: reader)
            } catch DomainError.limited(_, _, .caller) {
                refused += 1
                #expect(transactions.writeCount == writes)
            }
        }

        // Of eight calls a site may use two thirds.
        #expect(refused == 24)
        #expect(try await fetch(tile(number: 0), for: Caller(client: "192.0.2.1")) != nil)
        #expect(try await fetch(tile(number: 29), for: Caller(client: "192.0.2.1")) != nil)
        // A stored tile needs no budget.
        #expect(try await fetch(tile(number: 0), for: Caller(client: "2001:db8::/64")) != nil)
    }

    @Test func `a reader that joins a refused request makes one at its own expense`() async throws {
        let transactions = try await listed(in: .memory)
        let gate = RefusingRadar(refusing: Caller(client: "a"))
        let fetch = FetchRadarTile(provider: gate, transactions: transactions, clock: clock)
        let tile = try tile()

        let refused = Task { try await fetch(tile, for: Caller(client: "a")) }
        try await gate.waitForCall()
        let joined = Task { try await fetch(tile, for: Caller(client: "b")) }
        for _ in 1...1_000 { await Task.yield() }
        gate.open()

        await #expect(throws: DomainError.self) { try await refused.value }
        #expect(try await joined.value != nil)
    }

    private func fetch(
        _ transactions: any TransactionTemplate<TenkiRepositories>,
        atOnce burst: Int
    ) -> FetchRadarTile {
        let budget = ProviderQuota("tests", [.manual: .calls(day: (burst, 1))], by: clock)
        let chain = ProviderChain<any RadarProvider>([.init(radar, within: budget)])
        return FetchRadarTile(provider: chain, transactions: transactions, clock: clock)
    }

    private func fetch(
        _ transactions: any TransactionTemplate<TenkiRepositories>
    ) -> FetchRadarTile {
        FetchRadarTile(provider: radar, transactions: transactions, clock: clock)
    }

    private func listed(in store: Store) async throws -> TestTransactions {
        let transactions = try await store.holding()
        try await ReadRadar(provider: radar, transactions: transactions, clock: clock)()
        return transactions
    }

    private func tile(number: Int) throws -> RadarTile.ID {
        RadarTile.ID(
            frame: try tile().frame,
            coordinate: try #require(
                TileCoordinate(zoom: 8, x: 211 + number % 24, y: 90 + number / 24)
            )
        )
    }

    private func tile(minutes: Int = 0) throws -> RadarTile.ID {
        let time = try #require(RadarTime(clock.now)).adding(minutes: minutes)
        return RadarTile.ID(
            frame: try #require(RadarFrame(base: time, valid: time)),
            coordinate: try #require(TileCoordinate(zoom: 6, x: 56, y: 25))
        )
    }
}

private final class RefusingRadar: RadarProvider {
    private struct State {
        var isOpen = false
        var isCalled = false
    }

    let source = DataSource(name: "tests")
    private let refused: Caller
    private let state = Mutex(State())

    init(refusing refused: Caller) {
        self.refused = refused
    }

    func open() { state.withLock { $0.isOpen = true } }

    func waitForCall() async throws {
        while !state.withLock(\.isCalled) { try await Task.sleep(for: .milliseconds(1)) }
    }

    func observations() async throws -> [RadarFrame] { [] }

    func forecasts() async throws -> [RadarFrame] { [] }

    func tile(_ id: RadarTile.ID, for caller: Caller) async throws -> PictureFile {
        state.withLock { $0.isCalled = true }
        while !state.withLock(\.isOpen) { try await Task.sleep(for: .milliseconds(1)) }
        guard caller != refused, let picture = PictureFile(StubRadar.png) else {
            throw DomainError.limited(
                ProviderLimit("tests", .manual),
                retryAfter: .seconds(60),
                scope: .caller
            )
        }
        return picture
    }
}
