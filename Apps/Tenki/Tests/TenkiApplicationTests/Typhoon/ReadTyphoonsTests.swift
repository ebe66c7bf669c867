import Foundation
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ReadTyphoonsTests {
    private let clock = MovingClock()
    private let service: StubTyphoons

    init() {
        service = StubTyphoons()
    }

    @Test(arguments: Store.allCases)
    func `none, some and unknown are three states`(store: Store) async throws {
        let transactions = try await store.holding()
        let show = show(transactions)
        #expect(TyphoonBook().state(at: clock.now) == .unknown)

        #expect(try await show().state == .none)
        try service.list("TC2633", issuedAt: clock.now)
        clock.advance(by: 600)
        #expect(try await show().state == .some)
        #expect(try await show().book.typhoons.map(\.id.text) == ["TC2633"])

        service.set(isDown: true)
        clock.advance(by: 3600)
        #expect(try await show().state == .some)
        clock.advance(by: 2 * 3600)
        let unknown = try await show()
        #expect(unknown.state == .unknown)
        // The typhoon that was last read can still be shown, with its age.
        #expect(unknown.book.typhoons.count == 1)
        #expect(unknown.book.typhoons[0].age(at: clock.now) == 600 + 3 * 3600)
    }

    @Test func `none becomes unknown if the clock is set back during an outage`() async throws {
        let show = show(try await Store.memory.holding())
        #expect(try await show().state == .none)

        service.set(isDown: true)
        clock.advance(by: -86_400)
        #expect(try await show().state == .unknown)
    }

    @Test func `none becomes unknown after an outage`() async throws {
        let show = show(try await Store.memory.holding())
        #expect(try await show().state == .none)
        service.set(isDown: true)
        clock.advance(by: TyphoonBook.lateness)

        #expect(try await show().state == .unknown)
    }

    @Test func `a typhoon that cannot be read is never none`() async throws {
        let show = show(try await Store.memory.holding())
        try service.list("TC2633", issuedAt: clock.now)
        service.setUnreadable(true)

        let shown = try await show()

        #expect(shown.state == .some)
        #expect(shown.book.typhoons.isEmpty)
        #expect(shown.book.unread.map(\.text) == ["TC2633"])
        service.setUnreadable(false)
        clock.advance(by: 600)
        #expect(try await show().book.unread.isEmpty)
    }

    @Test(arguments: Store.allCases)
    func `two nodes and a hundred readers read each issue once`(store: Store) async throws {
        let transactions = try await store.holding()
        let nodes = (0..<2).map { _ in read(transactions) }
        try service.list("TC2633", issuedAt: clock.now)
        for _ in 0..<30 {
            try await withThrowingTaskGroup { group in
                for reader in 0..<100 {
                    group.addTask { _ = try await nodes[reader % 2]() }
                }
                try await group.waitForAll()
            }
            clock.advance(by: 60)
        }

        #expect(service.requests.count { $0 == "list" } == 3)
        #expect(service.requests.count { $0 == "TC2633" } == 1)
    }

    @Test func `a typhoon that is gone is forgotten`() async throws {
        let show = show(try await Store.memory.holding())
        try service.list("TC2633", issuedAt: clock.now)
        #expect(try await show().state == .some)
        service.clear()
        clock.advance(by: 600)

        #expect(try await show().state == .none)
        #expect(try await show().book.typhoons.isEmpty)
    }

    @Test func `an issue in the future is not read, and is replaced by a true one`() async throws {
        let show = show(try await Store.memory.holding())
        try service.list("TC2633", issuedAt: clock.now + 86_400)

        #expect(try await show().book.typhoons.isEmpty)
        #expect(try await show().book.unread.map(\.text) == ["TC2633"])
        clock.advance(by: 600)
        try service.list("TC2633", issuedAt: clock.now)
        #expect(try await show().book.typhoons.map(\.issuedAt) == [clock.now])
        #expect(try await show().book.unread.isEmpty)
    }

    @Test func `stored typhoons are shown without a check, which only the first reader makes`()
        async throws
    {
        let show = show(try await Store.memory.holding())
        #expect(try await show.stored().state == .none)
        clock.advance(by: 3600)

        #expect(try await show.stored().state == .none)
        #expect(service.requests == ["list"])
        #expect(try await show.stored().source == service.source)
    }

    private func read(
        _ transactions: any TransactionTemplate<TenkiRepositories>
    ) -> ReadTyphoons {
        ReadTyphoons(provider: service, transactions: transactions, clock: clock)
    }

    private func show(
        _ transactions: any TransactionTemplate<TenkiRepositories>
    ) -> ShowTyphoons {
        ShowTyphoons(read: read(transactions), transactions: transactions, clock: clock)
    }
}

private final class StubTyphoons: TyphoonProvider {
    private struct State {
        var listings: [TyphoonListing] = []
        var requests: [String] = []
        var isDown = false
        var isUnreadable = false
    }

    let source = DataSource(name: "tests")
    private let state = Mutex(State())

    var requests: [String] { state.withLock(\.requests) }

    func set(isDown: Bool) { state.withLock { $0.isDown = isDown } }

    func setUnreadable(_ isUnreadable: Bool) {
        state.withLock { $0.isUnreadable = isUnreadable }
    }

    func list(_ id: String, issuedAt: Date) throws {
        let listing = TyphoonListing(id: try #require(TyphoonID(id)), issuedAt: issuedAt)
        state.withLock { $0.listings = [listing] }
    }

    func clear() { state.withLock { $0.listings = [] } }

    func typhoons() async throws -> [TyphoonListing] {
        try request("list") { $0.isDown }
        return state.withLock(\.listings)
    }

    func typhoon(_ id: TyphoonID) async throws -> Typhoon {
        try request(id.text) { $0.isDown || $0.isUnreadable }
        let issuedAt = state.withLock(\.listings).first { $0.id == id }?.issuedAt
        let typhoon = Typhoon(
            id: id,
            number: 27,
            name: nil,
            issuedAt: try #require(issuedAt),
            track: [],
            positions: [
                TyphoonPosition(
                    hours: 0,
                    time: try #require(issuedAt),
                    center: try Coordinates(latitude: 23.1, longitude: 146.9)
                )
            ]
        )
        return try #require(typhoon)
    }

    private func request(_ name: String, _ isFailing: (State) -> Bool) throws {
        let fails = state.withLock { state in
            state.requests.append(name)
            return isFailing(state)
        }
        if fails { throw DomainError.unavailable(ServiceFailure("tests", .timeout)) }
    }
}
