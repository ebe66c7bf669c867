import Foundation
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ShowPlaceTests {
    private let clock = MovingClock()
    private let away = DomainError.unavailable(providerAway)

    @Test func `a place has its weather, of which there is one call in ten minutes`() async throws {
        let provider = FakePlaces(clock: clock)
        let show = try await showPlace(provider)

        let first = try await show(provider.oslo.id, in: "en")
        clock.advance(by: 599)
        let second = try await show(provider.oslo.id, in: "en")
        #expect(provider.weatherCalls == 1)
        clock.advance(by: 1)
        let third = try await show(provider.oslo.id, in: "en")

        #expect(first.place == provider.oslo && first.failure == nil)
        #expect(second.weather == first.weather)
        #expect(provider.weatherCalls == 2)
        #expect(third.weather?.fetchedAt == clock.now)
    }

    @Test func `a failure shows the last weather with its age, or none`() async throws {
        let provider = FakePlaces(clock: clock)
        let show = try await showPlace(provider)
        provider.fail(away)
        let none = try await show(provider.oslo.id, in: "en")
        #expect(none.weather == nil && none.failure == away)
        clock.advance(by: 60)
        provider.fail(nil)
        let fetched = try await show(provider.oslo.id, in: "en")
        clock.advance(by: 3600)
        provider.fail(away)

        let stale = try await show(provider.oslo.id, in: "en")
        let again = try await show(provider.oslo.id, in: "en")

        #expect(stale.weather == fetched.weather && stale.failure == away)
        #expect(stale.weather?.age(at: stale.moment) == .seconds(3600))
        // A failure is remembered for a minute.
        #expect(again == stale && provider.weatherCalls == 3)
    }

    @Test func `readers at the same time cause one call`() async throws {
        let provider = FakePlaces(clock: clock)
        let show = try await showPlace(provider)

        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await show(provider.oslo.id, in: "en") } }
            try await group.waitForAll()
        }

        #expect(provider.weatherCalls == 1)
    }

    @Test func `pages of a place that stay open look it up once each, and share its weather`()
        async throws
    {
        let provider = FakePlaces(clock: clock)
        let show = try await showPlace(provider)
        var pages: [PlaceSnapshot] = []
        for _ in 0..<5 { pages.append(try await show(provider.oslo.id, in: "en")) }
        for _ in 0..<20 {
            clock.advance(by: 60)
            for index in pages.indices { pages[index] = try await show(pages[index].place) }
        }

        #expect(provider.placeCalls == 5)
        #expect(provider.weatherCalls == 3)
        #expect(Set(pages).count == 1)
        #expect(pages.first?.moment == clock.now)
    }

    @Test func `a refusal of one reader fails no other`() async throws {
        let provider = FakePlaces(clock: clock)
        let show = try await showPlace(provider)
        provider.fail(
            .limited(ProviderLimit("tests", .search), retryAfter: .seconds(60), scope: .caller)
        )
        let refused = try await show(provider.oslo, for: Caller(client: "a"))
        provider.fail(nil)
        let other = try await show(provider.oslo, for: Caller(client: "b"))

        #expect(refused.failure?.isLimit == true && other.failure == nil)
    }

    @Test func `an unknown place is not found`() async throws {
        let provider = FakePlaces(clock: clock)
        let show = try await showPlace(provider)
        let id = try #require(Place.ID(1))

        await #expect(throws: DomainError.notFound(Subject.place(id))) {
            try await show(id, in: "en")
        }
    }

    @Test func `a place has the sun and the moon of its own day`() async throws {
        let provider = FakePlaces(clock: clock)
        let shown = try await showPlace(provider)(provider.oslo.id, in: "en")

        #expect(shown.almanac.timeZone == provider.oslo.timeZone)
        #expect(shown.almanac.date == CalendarDate(clock.now, in: provider.oslo.timeZone))
    }

    @Test(arguments: Store.allCases)
    func `a stored place is shown while both providers are away, without the days that are over`(
        store: Store
    ) async throws {
        let provider = FakePlaces(clock: clock)
        let transactions = try await store.holding()
        let fetched = try await showPlace(provider, transactions)(provider.oslo.id, in: "en")
        provider.fail(away)
        provider.failPlaces(away)
        clock.advance(by: 86_400)

        let shown = try await showPlace(provider, transactions)(provider.oslo.id, in: "en")

        #expect(fetched.days.map(\.low?.tenths) == [-70, -60])
        #expect(shown.place == provider.oslo && shown.failure == away)
        #expect(shown.weather == fetched.weather)
        #expect(shown.days == Array(fetched.days.dropFirst()))
    }

    @Test func `weather of another source is fetched again`() async throws {
        let transactions = try await Store.memory.holding()
        let (demo, real) = (FakePlaces(clock: clock, .demo), FakePlaces(clock: clock))
        _ = try await showPlace(demo, transactions)(demo.oslo.id, in: "en")

        let shown = try await showPlace(real, transactions)(real.oslo.id, in: "en")

        #expect(shown.weather?.source == DataSource(name: "tests"))
    }

    @Test func `weather that cannot be stored is shown`() async throws {
        let provider = FakePlaces(clock: clock)
        let refusing = try await Store.memory.holding(refusingWrites: away)

        let shown = try await showPlace(provider, refusing)(provider.oslo.id, in: "en")

        #expect(shown.weather?.sky == .snow && shown.failure == nil)
    }

    private func showPlace(
        _ provider: FakePlaces,
        _ transactions: TestTransactions? = nil
    ) async throws -> ShowPlace {
        var used = transactions
        if used == nil { used = try await Store.memory.holding() }
        return ShowPlace(
            places: provider,
            conditions: provider,
            transactions: try #require(used),
            clock: clock
        )
    }
}

private final class FakePlaces: PlaceProvider, CurrentConditionsProvider {
    private struct State {
        var failure: DomainError?
        var placeFailure: DomainError?
        var calls = 0
        var places = 0
    }

    let sources: [DataSource]
    let oslo: Place
    private let clock: MovingClock
    private let state = Mutex(State())

    init(clock: MovingClock, _ source: DataSource = DataSource(name: "tests")) {
        self.clock = clock
        sources = [source]
        oslo = .oslo
    }

    var weatherCalls: Int { state.withLock { $0.calls } }
    var placeCalls: Int { state.withLock { $0.places } }

    func fail(_ failure: DomainError?) {
        state.withLock { $0.failure = failure }
    }

    func failPlaces(_ failure: DomainError?) {
        state.withLock { $0.placeFailure = failure }
    }

    func places(named _: PlaceQuery, in _: String, on _: ProviderRequest) async throws -> [Place] {
        [oslo]
    }

    func place(_ id: Place.ID, in _: String, on _: ProviderRequest) async throws -> Place {
        let failure = state.withLock { state in
            state.places += 1
            return state.placeFailure
        }
        if let failure { throw failure }
        guard id == oslo.id else { throw DomainError.notFound(Subject.place(id)) }
        return oslo
    }

    func conditions(
        in _: [WorldCity],
        on _: ProviderRequest
    ) async throws -> [CurrentConditions] { [] }

    func weather(in _: Place, on _: ProviderRequest) async throws -> PlaceWeather {
        let failure = state.withLock { state in
            state.calls += 1
            return state.failure
        }
        // Suspending lets concurrent callers join.
        await Task.yield()
        if let failure { throw failure }
        var weather = PlaceWeather(
            source: sources[0],
            observedAt: clock.now,
            fetchedAt: clock.now,
            sky: .snow,
            temperature: try Temperature(celsius: -3),
            humidity: nil,
            windSpeed: 4,
            attribution: Attribution(text: "tests", link: nil)
        )
        let today = CalendarDate(clock.now, in: oslo.timeZone)
        weather.days = try (0..<2).compactMap { day in
            PlaceDay(
                today.adding(days: day),
                sky: .snow,
                low: try Temperature(celsius: Double(day - 7)),
                high: nil,
                chanceOfRain: Percentage(80)
            )
        }
        return weather
    }
}

extension Place {
    fileprivate static var oslo: Place {
        guard let id = ID(3_143_244), let timeZone = TimeZone(identifier: "Europe/Oslo"),
            let coordinates = WorldCity.all.first?.coordinates
        else { preconditionFailure("Oslo has a time zone.") }
        return Place(
            id: id,
            name: "Oslo",
            region: "Oslo",
            country: "Norway",
            coordinates: coordinates,
            timeZone: timeZone
        )
    }
}
