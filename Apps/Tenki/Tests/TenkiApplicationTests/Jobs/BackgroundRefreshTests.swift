import Foundation
import KasaneDomain
import KasaneJobs
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BackgroundRefreshTests {
    /// Cities that no list contains, unless a test adds them.
    private static let unwatched = City.all.map(\.id).filter { !defaultCities.contains($0) }
    private static let defaultCities = Watchlist.initial.cities
    /// The fake clock begins at 11:00 in Japan; the providers have the issue of 17:00 by then.
    private let nextIssue: TimeInterval = 6 * 3600 + 600

    @Test(arguments: Store.allCases)
    func `the cities of defaultCities and of used boards are refreshed, and no others`(
        store: Store
    ) async throws {
        let node = try await Node(store)
        try await node.addBoard(Self.unwatched[0], usedDaysAgo: 1)
        try await node.addBoard(Self.unwatched[1], usedDaysAgo: 31)

        try await node.plan()

        #expect(node.provider.cities == Set(Self.defaultCities + [Self.unwatched[0]]))
        #expect(node.provider.callCount == Self.defaultCities.count + 1)
        #expect(Set(node.provider.callers) == [.background])
    }

    @Test(arguments: Store.allCases)
    func `for the map, the other cities are refreshed within 25 minutes`(
        store: Store
    ) async throws {
        let node = try await Node(store)

        try await node.plan(for: .all)
        #expect(node.provider.cities == Set(Self.defaultCities))
        // A reader does not wait for the plan.
        _ = try await node.show(Self.unwatched[0])
        #expect(node.provider.callCount == Self.defaultCities.count + 1)
        node.store.clock.advance(by: 1500)
        try await node.plan(for: .all)

        #expect(node.provider.cities.count == City.all.count)
        #expect(node.provider.callCount == City.all.count)
    }

    @Test func `the cities of a demo are refreshed at once`() async throws {
        let node = try await Node(.memory)

        try await node.plan(for: .allAtOnce)

        #expect(node.provider.cities.count == City.all.count)
    }

    @Test(arguments: Store.allCases)
    func `a city is refreshed once for all nodes, and again when the next issue is due`(
        store: Store
    ) async throws {
        let node = try await Node(store)
        try await node.plan()
        // Another node, or the same one after a restart.
        let other = Node(node.store, node.provider)

        try await other.plan()
        #expect(node.provider.callCount == Self.defaultCities.count)

        node.store.clock.advance(by: nextIssue)
        try await other.plan()
        #expect(
            try await node.store.waiting(RefreshForecast.self).count == Self.defaultCities.count
        )
        try await node.plan()
        #expect(
            try await node.store.waiting(RefreshForecast.self).count == Self.defaultCities.count
        )

        node.store.clock.advance(by: 240)
        try await node.runDueJobs()
        #expect(node.provider.callCount == 2 * Self.defaultCities.count)
    }

    @Test(arguments: Store.allCases)
    func `a clock that is set back does not put refreshes off`(store: Store) async throws {
        let node = try await Node(store)
        try await node.plan()
        node.store.clock.advance(by: nextIssue)
        try await node.plan()
        node.store.clock.advance(by: -172_800)

        try await node.plan()

        let latest = node.store.clock.now.addingTimeInterval(240)
        let waiting = try await node.store.waiting(RefreshForecast.self)
        #expect(waiting.count == Self.defaultCities.count)
        #expect(waiting.allSatisfy { $0.due <= latest })
    }

    @Test func `cities without a forecast are refreshed at once, the others spread`() async throws {
        let node = try await Node(.memory)
        try await node.plan()
        node.store.clock.advance(by: nextIssue)
        try await node.addBoard(Self.unwatched[0], usedDaysAgo: 0)

        try await node.plan()

        #expect(node.provider.callCount == Self.defaultCities.count + 1)
        let now = node.store.clock.now
        let delays = try await node.store.waiting(RefreshForecast.self)
            .map { $0.due.timeIntervalSince(now) }
        #expect(delays.allSatisfy { (0...240).contains($0) })
        #expect(Set(delays.map { Int($0 / 60) }).count > 1)
    }

    @Test(arguments: Store.allCases)
    func `a reader causes no call for a watched city, and one for another city`(
        store: Store
    ) async throws {
        let node = try await Node(store)
        try await node.plan()
        let count = node.provider.callCount
        node.store.clock.advance(by: nextIssue)
        try await node.plan()

        let watched = try await node.show(Self.defaultCities[0])
        #expect(node.provider.callCount == count)
        #expect(watched.forecast.id.city == Self.defaultCities[0])
        _ = try await node.show(Self.unwatched[0])
        #expect(node.provider.callCount == count + 1)
    }

    @Test(arguments: Store.allCases)
    func `the agency's hours are refreshed like forecasts, and Open-Meteo's are not`(
        store: Store
    ) async throws {
        let node = try await Node(store, hours: HourlySeries.allCases)
        for _ in 0..<2 { try await node.plan() }
        #expect(Set(node.hours.asked) == Set(Self.defaultCities.map { .init($0, .agency) }))
        #expect(node.hours.asked.count == Self.defaultCities.count)

        // A failure of the hours repeats no call for a forecast.
        node.hours.fail(.unavailable(providerAway))
        for _ in 0..<90 {
            node.store.clock.advance(by: 300)
            try await node.plan()
        }
        #expect(node.provider.callCount == 2 * Self.defaultCities.count)
        // The first failure delays the next call by 5 minutes, the second by 20.
        #expect(node.hours.asked.count <= 4 * Self.defaultCities.count)
        #expect(node.hours.asked.count >= 2 * Self.defaultCities.count)
    }

    @Test func `a reader of a watched city without a forecast causes a call`() async throws {
        let node = try await Node(.memory, failing: true)
        try await node.plan()
        #expect(node.provider.callCount == Self.defaultCities.count)
        node.store.clock.advance(by: 6 * 60)
        node.provider.isFailing.withLock { $0 = false }

        let shown = try await node.show(Self.defaultCities[0])

        #expect(shown.forecast.id.city == Self.defaultCities[0])
    }

    @Test func `readers cause calls again when nothing has planned for 20 minutes`() async throws {
        let node = try await Node(.memory)
        try await node.plan()
        let count = node.provider.callCount
        node.store.clock.advance(by: nextIssue)

        _ = try await node.show(Self.defaultCities[0])

        #expect(node.provider.callCount == count + 1)
    }

    @Test func `readers cause calls again when the refreshes do not run`() async throws {
        let node = try await Node(.memory)
        try await node.plan()
        let count = node.provider.callCount
        try await node.store.jobs.execute { try await $0.pause(RefreshForecast.queue) }
        node.store.clock.advance(by: nextIssue)

        for _ in 0..<4 {
            try await node.plan()
            _ = try await node.show(Self.defaultCities[0])
            #expect(node.provider.callCount == count)
            node.store.clock.advance(by: 300)
        }
        try await node.plan()
        _ = try await node.show(Self.defaultCities[0])

        #expect(node.provider.callCount == count + 1)
    }

    @Test func `a provider that fails is called again when its pause is over`() async throws {
        let node = try await Node(.memory, failing: true)

        let results = try await node.plan()
        #expect(results.allSatisfy { $0.outcome == .done })
        try await node.plan()
        #expect(node.provider.callCount == Self.defaultCities.count)

        node.store.clock.advance(by: 5 * 60 + 1)
        node.provider.isFailing.withLock { $0 = false }
        try await node.plan()
        #expect(node.provider.callCount == 2 * Self.defaultCities.count)
        #expect(try await node.show(Self.defaultCities[0]).caveat == nil)
    }

    @Test func `a city is not requested before the providers have the next issue`() async throws {
        let node = try await Node(.memory)
        try await node.plan()
        let count = node.provider.callCount

        node.store.clock.advance(by: nextIssue - 60)
        try await node.plan()
        #expect(try await node.store.waiting(RefreshForecast.self).isEmpty)

        node.store.clock.advance(by: 60)
        try await node.plan()
        node.store.clock.advance(by: 240)
        try await node.runDueJobs()
        #expect(node.provider.callCount == 2 * count)
    }

    @Test func `a command causes a call for a watched city`() async throws {
        let node = try await Node(.memory)
        try await node.plan()
        let count = node.provider.callCount
        node.store.clock.advance(by: nextIssue)
        try await node.plan()

        _ = try await node.show(Self.defaultCities[0], for: .host)

        #expect(node.provider.callCount == count + 1)
    }

    @Test func `a job of a city that Tenki does not have fails for good`() async throws {
        let node = try await Node(.memory)
        let job = try JSONDecoder().decode(RefreshForecast.self, from: Data(#"{"city":"1"}"#.utf8))
        try await node.store.jobs.execute { _ = try await $0.enqueue(job) }

        let results = try await node.runDueJobs()

        #expect(
            results.map(\.outcome) == [
                .failed(error: "Tenki has no city with the code 1. Discard the job.")
            ]
        )
    }
}

private struct Node {
    let store: JobStore
    let provider: CityProvider
    let hours: FakeHours
    private let fetch: FetchForecast
    private let fetchHours: FetchHours

    init(
        _ store: Store,
        failing: Bool = false,
        hours series: [HourlySeries] = []
    ) async throws {
        let store = try await JobStore(store)
        self.init(
            store,
            CityProvider(clock: store.clock, isFailing: failing),
            FakeHours(clock: store.clock, series: series)
        )
    }

    init(_ store: JobStore, _ provider: CityProvider, _ hours: FakeHours? = nil) {
        self.store = store
        self.provider = provider
        self.hours = hours ?? FakeHours(clock: store.clock, series: [])
        fetchHours = FetchHours(
            provider: self.hours,
            transactions: store.tenki,
            clock: store.clock
        )
        fetch = FetchForecast(provider: provider, transactions: store.tenki, clock: store.clock)
    }

    @discardableResult
    func plan(
        for coverage: PlanRefreshesHandler.Coverage = .watched
    ) async throws -> [JobTestResult] {
        try await store.jobs.execute { _ = try await $0.enqueue(PlanRefreshes()) }
        return try await runDueJobs(for: coverage)
    }

    @discardableResult
    func runDueJobs(
        for coverage: PlanRefreshesHandler.Coverage = .watched
    ) async throws -> [JobTestResult] {
        try await store.run(
            PlanRefreshesHandler(
                fetch: fetch,
                hours: fetchHours,
                transactions: store.both,
                clock: store.clock,
                coverage: coverage
            ),
            RefreshForecastHandler(fetch: fetch, hours: fetchHours)
        )
    }

    /// Shows a city, to a reader unless it says otherwise.
    func show(
        _ city: CityCode,
        for caller: Caller = Caller(client: "192.0.2.7")
    ) async throws -> ForecastSnapshot {
        let show = ShowForecast(fetch: fetch, transactions: store.tenki, clock: store.clock)
        return try await show(city, refresh: .ifStale, for: caller)
    }

    func addBoard(_ city: CityCode, usedDaysAgo days: Double) async throws {
        var generator = SystemRandomNumberGenerator()
        let board = VisitorBoard(
            BoardSecret(using: &generator),
            cities: try Watchlist([BoardPlace(city)]),
            from: nil,
            createdAt: store.clock.now.addingTimeInterval(-days * 86_400)
        )
        try await store.tenki.execute { try await $0.boards.save(board) }
    }
}

private final class CityProvider: ForecastProvider {
    let sources = [DataSource(name: "tests")]
    let isFailing: Mutex<Bool>
    private let clock: MovingClock
    private let calls = Mutex<[(city: CityCode, caller: Caller)]>([])

    init(clock: MovingClock, isFailing: Bool) {
        self.clock = clock
        self.isFailing = Mutex(isFailing)
    }

    var callCount: Int { calls.withLock { $0.count } }
    var cities: Set<CityCode> { Set(calls.withLock { $0 }.map(\.city)) }
    var callers: [Caller] { calls.withLock { $0 }.map(\.caller) }

    func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast {
        calls.withLock { $0.append((city, request.caller)) }
        if isFailing.withLock({ $0 }) { throw DomainError.unavailable(providerAway) }
        return try Forecast(
            id: .init(city: city, source: sources[0], issuedAt: clock.now),
            fetchedAt: clock.now,
            overview: "",
            attribution: Attribution(text: "tests", link: nil),
            days: [
                DailyForecast(
                    date: CalendarDate(clock.now, in: .japan),
                    summary: "晴れ",
                    low: nil,
                    high: nil,
                    chancesOfRain: ChancesOfRain { _ in .unknown }
                )
            ]
        )
    }
}
