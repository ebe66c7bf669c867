import Foundation
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BudgetedFetchTests {
    private let clock = MovingClock()
    private let budget: ProviderQuota
    private let alice = Caller(client: "192.0.2.1")
    private let bob = Caller(client: "192.0.2.2")

    init() {
        budget = ProviderQuota(
            "tests",
            [
                .automatic: .calls(day: (10, 10)), .manual: .calls(day: (10, 10)),
                .host: .calls(day: (20, 10)),
            ],
            by: clock
        )
    }

    @Test(arguments: Store.allCases)
    func `manual requests that are used up leave automatic ones and other readers' as they are`(
        store: Store
    ) async throws {
        let provider = CityProvider(hoursOld: 6)
        let show = show(provider, try await store.holding())

        var refusals = 0
        for city in City.all.prefix(20).map(\.id) {
            do {
                _ = try await show(city, for: alice)
            } catch DomainError.limited(_, let pause, let scope) {
                #expect(pause > .zero)
                #expect(scope == .caller)
                refusals += 1
            }
        }

        // A reader may use half of the remaining ten calls.
        #expect(refusals == 15)
        #expect(try await show(.tokyo, for: bob).caveat == nil)
        #expect(try await show(CityCode("016010"), refresh: .ifStale, for: alice).caveat == nil)
    }

    @Test func `a page view that sends a request needs four transactions and one for the quota`()
        async throws
    {
        let transactions = try await Store.memory.holding()
        let show = show(CityProvider(), transactions)

        _ = try await show(.tokyo, refresh: .ifStale, for: alice)

        #expect((transactions.readCount, transactions.writeCount) == (2, 2))
        #expect(try await budget.left()[.automatic] == 9)
    }

    @Test(arguments: Store.allCases)
    func `a reader without allowance sees the stored data, and when to try again`(
        store: Store
    ) async throws {
        let stored = try forecast(hoursOld: 6)
        let provider = CityProvider()
        let show = show(provider, try await store.holding([stored]))
        for city in City.all.prefix(5).map(\.id) { _ = try await show(city, for: alice) }

        let shown = try await show(.tokyo, for: alice)

        #expect(shown.forecast == stored)
        guard case .stale(.limited(let limit, _, .caller)) = shown.caveat else {
            Issue.record("\(String(describing: shown.caveat))")
            return
        }
        #expect(limit as? ProviderLimit == ProviderLimit("tests", .manual))
        #expect(provider.callCount == 5)
    }

    @Test(arguments: Store.allCases)
    func `an automatic request that the budget refuses does not count as one of the six`(
        store: Store
    ) async throws {
        let provider = CityProvider(hoursOld: 6)
        let transactions = try await store.holding()
        let show = show(provider, transactions)
        for city in City.all.prefix(5).map(\.id) {
            _ = try await show(city, refresh: .ifStale, for: alice)
        }

        for _ in 0..<10 {
            await #expect(throws: DomainError.self) {
                try await show(.tokyo, refresh: .ifStale, for: alice)
            }
        }

        let history = try await transactions.read { try await $0.fetches.find(.tokyo) }
        #expect((history?.automaticRequests ?? []) == [])
        #expect((history?.failures ?? 0) == 0)
        #expect(try await show(.tokyo, refresh: .ifStale, for: bob).caveat == nil)
    }

    @Test func `a refused reader is charged nothing until it may try again`() async throws {
        let provider = CityProvider(hoursOld: 6)
        let transactions = try await Store.memory.holding()
        let show = show(provider, transactions)
        for city in City.all.prefix(6).map(\.id) { _ = try? await show(city, for: alice) }
        let (writes, left) = (transactions.writeCount, try await budget.left())

        for city in City.all.suffix(50).map(\.id) { _ = try? await show(city, for: alice) }

        #expect(transactions.writeCount == writes)
        #expect(try await budget.left() == left)
        clock.advance(by: 86_400)
        _ = try await show(.tokyo, for: alice)
        #expect(provider.callCount == 6)
    }

    @Test func `a caller that joins a refused request makes one at its own expense`() async throws {
        let gate = RefusingProvider(refusing: alice, answer: try forecast())
        let fetch = FetchForecast(
            provider: gate,
            transactions: try await Store.memory.holding(),
            clock: clock
        )

        let refused = Task { [alice] in try await fetch(.tokyo, for: alice) }
        try await gate.waitForCall()
        async let fetched = fetch(.tokyo, for: bob)
        gate.open()

        #expect(try await fetched.saveFailure == nil)
        await #expect(throws: DomainError.self) { try await refused.value }
    }

    @Test func `the terminal has a share of its own`() async throws {
        let provider = CityProvider()
        let show = show(provider, try await Store.memory.holding())
        for reader in 0..<100 {
            let city = City.all[reader].id
            _ = try? await show(city, for: Caller(client: "\(reader)"))
        }
        let calls = provider.callCount

        for city in City.all.prefix(20).map(\.id) {
            clock.advance(by: 61)
            _ = try await show(city, for: .host)
        }

        #expect(calls == 10)
        #expect(provider.callCount == calls + 20)
    }

    @Test func `only limits are reported as a limit, otherwise the first other failure`()
        async throws
    {
        let away = FakeProvider(.failure(DomainError.unavailable(providerAway)))
        func limited(_ seconds: Int64) -> FakeProvider {
            FakeProvider(.failure(DomainError.limited(usedUp, retryAfter: .seconds(seconds))))
        }

        await #expect(throws: DomainError.limited(usedUp, retryAfter: .seconds(5))) {
            try await ProviderChain<any ForecastProvider>([limited(60), limited(5)]).forecast(
                for: .tokyo
            )
        }
        let error = await #expect(throws: DomainError.self) {
            try await ProviderChain<any ForecastProvider>([limited(60), away]).forecast(for: .tokyo)
        }
        #expect(error?.isLimit == false)
    }

    private func show(_ provider: CityProvider, _ transactions: TestTransactions) -> ShowForecast {
        ShowForecast(
            fetch: FetchForecast(
                provider: ProviderChain<any ForecastProvider>([.init(provider, within: budget)]),
                transactions: transactions,
                clock: clock
            ),
            transactions: transactions,
            clock: clock
        )
    }
}

private final class CityProvider: ForecastProvider {
    let sources = [DataSource(name: "tests")]
    private let hoursOld: Double
    private let calls = Mutex(0)

    init(hoursOld: Double = 0) {
        self.hoursOld = hoursOld
    }

    var callCount: Int { calls.withLock { $0 } }

    func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        calls.withLock { $0 += 1 }
        return try TenkiApplicationTests.forecast(city, hoursOld: hoursOld)
    }
}

private final class RefusingProvider: ForecastProvider {
    private struct State {
        var isOpen = false
        var isCalled = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    let sources = [DataSource(name: "tests")]
    private let refused: Caller
    private let answer: Forecast
    private let state = Mutex(State())

    init(refusing refused: Caller, answer: Forecast) {
        self.refused = refused
        self.answer = answer
    }

    func open() {
        state.withLock { $0.isOpen = true }
    }

    func waitForCall() async throws {
        while !state.withLock(\.isCalled) { try await Task.sleep(for: .milliseconds(1)) }
    }

    func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast {
        state.withLock { $0.isCalled = true }
        while !state.withLock(\.isOpen) { try await Task.sleep(for: .milliseconds(1)) }
        guard request.caller != refused else {
            throw DomainError.limited(usedUp, retryAfter: .seconds(60), scope: .caller)
        }
        return answer
    }
}

private let usedUp = ProviderLimit("tests", .automatic)
