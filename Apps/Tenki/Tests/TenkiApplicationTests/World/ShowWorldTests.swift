import Foundation
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ShowWorldTests {
    @Test(arguments: Store.allCases)
    func `the newest weather is shown and stored`(store: Store) async throws {
        let transactions = try await store.holding()
        let provider = FakeConditions(.success(()))

        let shown = try await ShowWorld(
            provider: provider,
            transactions: transactions,
            clock: FakeClock()
        )()

        #expect(shown.conditions.map(\.id) == WorldCity.all.map(\.id))
        #expect(shown.caveat == nil)
        let stored = try await transactions.read { try await $0.conditions.all() }
        #expect(Set(stored) == Set(shown.conditions))
    }

    @Test(arguments: Store.allCases)
    func `the provider is called once, however many callers there are and however often`(
        store: Store
    ) async throws {
        let provider = FakeConditions(.success(()))
        let showWorld = ShowWorld(
            provider: provider,
            transactions: try await store.holding(),
            clock: FakeClock()
        )

        try await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { _ = try await showWorld() } }
            try await group.waitForAll()
        }
        _ = try await showWorld()

        #expect(provider.callCount == 1)
    }

    @Test func `the newest weather waits two seconds at the most to be stored`() async throws {
        let transactions = try await Store.memory.holding()
        _ = try await ShowWorld(
            provider: FakeConditions(.success(())),
            transactions: transactions,
            clock: FakeClock()
        )()

        #expect(transactions.writeDeadlines.last == .seconds(2))
    }

    @Test func `a city that the provider cannot read has its stored weather, without more calls`()
        async throws
    {
        let transactions = try await Store.memory.holding()
        let provider = FakeConditions(.success(()))
        func show(minutesLater: Double) async throws -> WorldSnapshot {
            let now = FakeClock().now.addingTimeInterval(minutesLater * 60)
            provider.set(now)
            return try await ShowWorld(
                provider: provider,
                transactions: transactions,
                clock: FakeClock(now: now)
            )()
        }
        let (london, never) = (WorldCity.all[9], WorldCity.all[0])
        provider.leaveOut([never.id])
        _ = try await show(minutesLater: 0)
        provider.leaveOut([london.id, never.id])

        let shown = try await show(minutesLater: 20)
        _ = try await show(minutesLater: 29)

        #expect(provider.callCount == 2)
        #expect(shown.conditions(in: never) == nil)
        #expect(shown.conditions(in: london)?.fetchedAt == FakeClock().now)
        #expect(shown.conditions.count == 11)
    }

    @Test func `weather that is ten minutes old, or ahead by as much, is requested again`()
        async throws
    {
        let transactions = try await Store.memory.holding()
        let provider = FakeConditions(.success(()))
        func show(minutesLater: Double) async throws -> WorldSnapshot {
            let now = FakeClock().now.addingTimeInterval(minutesLater * 60)
            provider.set(now)
            return try await ShowWorld(
                provider: provider,
                transactions: transactions,
                clock: FakeClock(now: now)
            )()
        }

        _ = try await show(minutesLater: 0)
        _ = try await show(minutesLater: 9)
        // The clock of the node that fetched it was ahead.
        _ = try await show(minutesLater: -9)
        #expect(provider.callCount == 1)
        _ = try await show(minutesLater: 10)
        #expect(provider.callCount == 2)
        _ = try await show(minutesLater: 0)
        #expect(provider.callCount == 3)
    }

    @Test func `the stored weather is shown with its age while the provider is away`() async throws
    {
        let transactions = try await Store.memory.holding()
        let early = FakeConditions(.success(()))
        _ = try await ShowWorld(
            provider: early,
            transactions: transactions,
            clock: FakeClock()
        )()
        let away = FakeConditions(.failure(DomainError.unavailable(providerAway)))
        let later = FakeClock(now: FakeClock().now.addingTimeInterval(7200))

        let shown = try await ShowWorld(
            provider: away,
            transactions: transactions,
            clock: later
        )()

        #expect(shown.conditions.count == WorldCity.all.count)
        #expect(
            shown.caveat
                == .stale(.unavailable(providerAway, age: .seconds(7200)))
        )
    }

    @Test
    func `with nothing stored the failure is reported, and the request repeated after a minute`()
        async throws
    {
        let provider = FakeConditions(.failure(DomainError.unavailable(providerAway)))
        let clock = MovingClock()
        let showWorld = ShowWorld(
            provider: provider,
            transactions: try await Store.memory.holding(),
            clock: clock
        )

        for (seconds, calls) in [(0.0, 1), (59, 1), (1, 2)] {
            clock.advance(by: seconds)
            await #expect(throws: DomainError.unavailable(providerAway)) { try await showWorld() }
            #expect(provider.callCount == calls)
        }
    }

    @Test func `another source's weather does not replace a request`() async throws {
        let transactions = try await Store.memory.holding()
        let demo = FakeConditions(.success(()), source: .demo)
        _ = try await ShowWorld(provider: demo, transactions: transactions, clock: FakeClock())()
        let real = FakeConditions(.success(()))

        let shown = try await ShowWorld(
            provider: real,
            transactions: transactions,
            clock: FakeClock()
        )()

        #expect(shown.conditions.allSatisfy { $0.source.notice == nil })
    }
}

private final class FakeConditions: CurrentConditionsProvider {
    private struct State {
        var calls = 0
        var moment = FakeClock().now
        var missing: Set<WorldCity.ID> = []
    }

    let sources: [DataSource]
    private let answer: Result<Void, DomainError>
    private let state = Mutex(State())

    init(_ answer: Result<Void, DomainError>, source: DataSource = DataSource(name: "tests")) {
        self.answer = answer
        sources = [source]
    }

    /// Leaves cities out of the responses from now on, as ones that cannot be read.
    func leaveOut(_ cities: Set<WorldCity.ID>) {
        state.withLock { $0.missing = cities }
    }

    var callCount: Int { state.withLock { $0.calls } }

    func set(_ moment: Date) {
        state.withLock { $0.moment = moment }
    }

    func weather(in _: Place, on _: ProviderRequest) async throws -> PlaceWeather {
        throw DomainError.unavailable(providerAway)
    }

    func conditions(
        in cities: [WorldCity],
        on _: ProviderRequest
    ) async throws -> [CurrentConditions] {
        let (moment, missing) = state.withLock { state in
            state.calls += 1
            return (state.moment, state.missing)
        }
        // Suspending lets concurrent callers join.
        await Task.yield()
        try answer.get()
        return try cities.filter { !missing.contains($0.id) }.map { city in
            try CurrentConditions(
                id: city.id,
                weather: PlaceWeather(
                    source: sources[0],
                    observedAt: moment,
                    fetchedAt: moment,
                    sky: .clear,
                    temperature: Temperature(celsius: 20),
                    humidity: nil,
                    windSpeed: 3.5,
                    attribution: Attribution(text: "tests", link: nil)
                )
            )
        }
    }
}
