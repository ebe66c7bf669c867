import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite
struct StaleForecastTests {
    // 11:00 in Japan, a time of issue.
    private let clock = FakeClock()

    @Test(arguments: Store.allCases)
    func `the provider is called once for all concurrent readers`(
        store: Store
    ) async throws {
        let provider = FakeProvider(.success(try forecast()))
        let show = show(provider, try await store.holding(), clock)

        let shown = try await withThrowingTaskGroup(of: ForecastSnapshot.self) { group in
            for _ in 0..<100 { group.addTask { try await show(.tokyo, refresh: .ifStale) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(provider.callCount == 1)
        #expect(shown.allSatisfy { $0.caveat == nil })
    }

    @Test(arguments: Store.allCases, [(-1.0, 1), (0, 0), (5.9, 1), (30, 1)])
    func `the provider is called when a newer forecast should have been issued`(
        store: Store,
        _ stored: (hoursOld: Double, calls: Int)
    ) async throws {
        let provider = FakeProvider(.success(try forecast()))
        let transactions = try await store.holding([forecast(hoursOld: stored.hoursOld)])

        _ = try await show(provider, transactions, clock)(.tokyo, refresh: .ifStale)

        #expect(provider.callCount == stored.calls)
    }

    @Test(.timeLimit(.minutes(5)), arguments: Store.withOneWriter)
    func `a reader sees the stored forecast during another's long write`(
        store: Store
    ) async throws {
        let provider = FakeProvider(.success(try forecast()))
        let stored = try forecast(hoursOld: 30)
        let transactions = try await store.holding([stored], enforcingDeadlines: true)
        let show = show(provider, transactions, clock)

        let shown = try await transactions.execute { _ in
            try await Task.detached { try await show(.tokyo, refresh: .ifStale) }.value
        }

        #expect(shown.forecast == stored)
        let isOld = if case .stale? = shown.caveat { true } else { false }
        #expect(isOld)
        #expect(provider.callCount == 0)
    }

    @Test func `a provider without a newer forecast is called again after half an hour`()
        async throws
    {
        let provider = FakeProvider(.success(try forecast(hoursOld: 6)))
        let transactions = try await Store.memory.holding()
        func look(minutesLater: Double) async throws {
            let clock = FakeClock(now: clock.now.addingTimeInterval(minutesLater * 60))
            _ = try await show(provider, transactions, clock)(.tokyo, refresh: .ifStale)
        }

        try await look(minutesLater: 0)
        try await look(minutesLater: 29)
        #expect(provider.callCount == 1)
        try await look(minutesLater: 30)
        #expect(provider.callCount == 2)
    }

    @Test(arguments: Store.allCases)
    func `a day of views causes at most six calls, over restarts too`(
        store: Store
    ) async throws {
        let provider = FakeProvider(.success(try forecast(hoursOld: 6)))
        let transactions = try await store.holding()

        for minute in stride(from: 0.0, to: 24 * 60, by: 10) {
            let clock = FakeClock(now: clock.now.addingTimeInterval(minute * 60))
            // Creating the use case again simulates a new process.
            _ = try await show(provider, transactions, clock)(.tokyo, refresh: .ifStale)
        }

        #expect(provider.callCount == FetchHistory.dailyLimit)
    }

    @Test(arguments: Store.allCases)
    func `two nodes whose clocks differ call the provider once`(store: Store) async throws {
        let provider = FakeProvider(.success(try forecast(hoursOld: 6)))
        let transactions = try await store.holding()
        let ahead = FakeClock(now: clock.now.addingTimeInterval(1))

        for node in [ahead, clock] {
            _ = try await show(provider, transactions, node)(.tokyo, refresh: .ifStale)
        }

        #expect(provider.callCount == 1)
    }

    @Test(arguments: Store.allCases)
    func `a call and its success are recorded at the time after the wait for other writers`(
        store: Store
    ) async throws {
        let clock = MovingClock()
        let start = clock.now
        let transactions = try await store.holding()
        let fetch = FetchForecast(
            provider: FakeProvider(.success(try forecast())),
            transactions: WaitingTransactions(transactions: transactions, clock: clock),
            clock: clock
        )

        _ = try await fetch(.tokyo)

        let history = try await transactions.read { try await $0.fetches.find(.tokyo) }
        #expect(history?.manualRequests == [start.addingTimeInterval(5)])
        #expect(history?.succeededAt == start.addingTimeInterval(10))
    }

    @Test func `after a failure the reason is reported without another call at once`() async throws
    {
        let away = DomainError.unavailable(providerAway)
        let provider = FakeProvider(.failure(away))
        let old = try forecast(hoursOld: 6)
        let transactions = try await Store.memory.holding([old])
        let show = show(provider, transactions, clock)

        _ = try await show(.tokyo, refresh: .ifStale)
        let again = try await show(.tokyo, refresh: .ifStale)

        #expect(provider.callCount == 1)
        #expect(
            again.caveat
                == .stale(.unavailable(providerAway, age: .seconds(6 * 3600)))
        )
    }

    @Test func `with nothing stored the reason is reported without another call at once`()
        async throws
    {
        let provider = FakeProvider(.failure(DomainError.unavailable(providerAway)))
        let show = show(provider, try await Store.memory.holding(), clock)

        for _ in 0..<2 {
            await #expect(
                throws: DomainError.unavailable(NoCachedData(providerAway))
            ) {
                try await show(.tokyo, refresh: .ifStale)
            }
        }

        #expect(provider.callCount == 1)
    }

    @Test func `a call that was interrupted is reported and repeated after five minutes`()
        async throws
    {
        let transactions = try await Store.memory.holding()
        let stopped = FakeProvider(.failure(CancellationError()))
        await #expect(throws: CancellationError.self) {
            try await show(stopped, transactions, clock)(.tokyo, refresh: .ifStale)
        }
        let provider = FakeProvider(.success(try forecast()))

        let reason = NoCachedData(ProviderFailure.pending)
        await #expect(throws: DomainError.unavailable(reason)) {
            try await show(provider, transactions, clock)(.tokyo, refresh: .ifStale)
        }
        let later = FakeClock(now: clock.now.addingTimeInterval(300))
        _ = try await show(provider, transactions, later)(.tokyo, refresh: .ifStale)

        #expect(provider.callCount == 1)
    }

    @Test func `a manual request is not bound by automatic ones`() async throws {
        let provider = FakeProvider(.success(try forecast(hoursOld: 6)))
        let show = show(provider, try await Store.memory.holding(), clock)

        _ = try await show(.tokyo, refresh: .ifStale)
        for _ in 0..<10 { _ = try await show(.tokyo) }

        #expect(provider.callCount == 11)
    }

    @Test func `a manual request beside an automatic one makes one call`()
        async throws
    {
        let provider = FakeProvider(.success(try forecast(hoursOld: 6)))
        let transactions = try await Store.memory.holding()
        let show = show(provider, transactions, clock)
        _ = try await show(.tokyo, refresh: .ifStale)

        async let looked = show(.tokyo, refresh: .ifStale)
        async let asked = show(.tokyo, refresh: .force)
        _ = try await (looked, asked)

        #expect(provider.callCount == 2)
    }
}

private func show(
    _ provider: FakeProvider,
    _ transactions: TestTransactions,
    _ clock: FakeClock
) -> ShowForecast {
    ShowForecast(
        fetch: FetchForecast(provider: provider, transactions: transactions, clock: clock),
        transactions: transactions,
        clock: clock
    )
}

/// Transactions whose writers wait for others for five seconds.
private struct WaitingTransactions: TransactionTemplate {
    let transactions: TestTransactions
    let clock: MovingClock

    var commits: CommitSignal { transactions.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (TenkiRepositories) async throws -> Value
    ) async throws -> Value {
        if options.access == .write { clock.advance(by: 5) }
        return try await transactions.run(options, body)
    }
}
