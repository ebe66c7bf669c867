import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FetchHoursTests {
    private let clock = MovingClock()
    private let reader = Caller(client: "192.0.2.7")

    @Test(arguments: Store.allCases)
    func `the agency's hours are fetched once for each issue`(store: Store) async throws {
        let (fetch, provider, _) = try await parts(store)

        for _ in 0..<10 {
            try await fetch.fetchIfOverdue(.agency, for: .tokyo, by: reader)
            clock.advance(by: 2100)
        }
        #expect(provider.asked == [.init(.tokyo, .agency)])
        // The clock begins at 11:00; the next issue is that of 17:00.
        clock.advance(by: 600)
        try await fetch.fetchIfOverdue(.agency, for: .tokyo, by: reader)
        #expect(provider.asked.count == 2)
    }

    @Test(arguments: Store.allCases)
    func `Open-Meteo's hours are fetched every three hours, within six times a day`(
        store: Store
    ) async throws {
        let (fetch, provider, _) = try await parts(store)

        for _ in 0..<48 {
            try await fetch.fetchIfOverdue(.openMeteo, for: .tokyo, by: reader)
            clock.advance(by: 1800)
        }

        #expect(provider.asked.count == FetchHistory.dailyLimit)
    }

    @Test(arguments: Store.allCases)
    func `the issues of 30 days are kept, and two days of Open-Meteo's`(
        store: Store
    ) async throws {
        let (fetch, _, transactions) = try await parts(store)
        let now = clock.now
        let (old, kept) = try (
            [HourlySeries.agency: 31.0, .openMeteo: 3].map {
                try hourlyForecast(series: $0.key, at: now.addingTimeInterval(-$0.value * 86_400))
            },
            [HourlySeries.agency: 29.0, .openMeteo: 1].map {
                try hourlyForecast(series: $0.key, at: now.addingTimeInterval(-$0.value * 86_400))
            }
        )
        try await transactions.execute { try await $0.hours.save(old + kept) }

        for series in HourlySeries.allCases {
            _ = try await fetch(series, for: .tokyo)
        }

        let stored = try await transactions.read { try await $0.hours.all() }
        #expect(stored.count == 4)
        #expect(Set(stored).isSuperset(of: kept))
    }

    @Test(arguments: Store.allCases)
    func `a provider that fails is called again after a growing delay, and the stored hours stay`(
        store: Store
    ) async throws {
        let (fetch, provider, transactions) = try await parts(store)
        try await fetch.fetchIfOverdue(.agency, for: .tokyo, by: reader)
        provider.fail(.unavailable(providerAway))
        clock.advance(by: 6 * 3600)
        let show = ShowHours(fetch: fetch, transactions: transactions, clock: clock)

        for _ in 0..<12 {
            let shown = try await show(.agency, for: .tokyo, by: reader)
            #expect(shown.caveat?.failure.reason as? ServiceFailure == providerAway)
            clock.advance(by: 300)
        }

        #expect(provider.asked.count == 1 + 3)
    }

    @Test func `hours that are over are not shown as future`() async throws {
        let (fetch, provider, transactions) = try await parts(.memory)
        try await fetch.fetchIfOverdue(.agency, for: .tokyo, by: reader)
        provider.fail(.unavailable(providerAway))
        let show = ShowHours(fetch: fetch, transactions: transactions, clock: clock)

        // A week without any provider.
        for hour in 1...168 {
            clock.advance(by: 3600)
            let shown = try await show(.agency, for: .tokyo, by: reader)
            #expect(shown.hours.age(at: shown.moment) == .seconds(hour * 3600))
            #expect(shown.periods.allSatisfy { $0.end > clock.now })
            #expect(shown.periods.count == max(0, 8 - hour / 3))
            let oldest = clock.now.addingTimeInterval(-10_800)
            #expect(shown.temperatures.allSatisfy { $0.moment > oldest })
        }
    }

    @Test func `without stored hours, the reason is thrown`() async throws {
        let (fetch, provider, transactions) = try await parts(.memory)
        provider.fail(.unavailable(providerAway))
        let show = ShowHours(fetch: fetch, transactions: transactions, clock: clock)

        let failure = await #expect(throws: DomainError.self) {
            try await show(.agency, for: .tokyo, by: reader)
        }

        #expect(failure?.reason is NoCachedData)
    }

    @Test(arguments: Store.allCases)
    func `concurrent readers share one call, and a manual request within a minute makes none`(
        store: Store
    ) async throws {
        let (fetch, provider, _) = try await parts(store)

        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<20 {
                group.addTask {
                    let reader = Caller(client: "192.0.2.\(index)")
                    try await fetch.fetchIfOverdue(.agency, for: .tokyo, by: reader)
                }
            }
            try await group.waitForAll()
        }
        _ = try await fetch(.agency, for: .tokyo, by: reader)

        #expect(provider.asked.count == 1)
    }

    @Test func `a request by hand that cannot be recorded is sent, and shown to all`() async throws
    {
        let (fetch, provider, transactions) = try await parts(.memory)
        transactions.refuseNextWrite(.outOfResources(Resource.diskSpace))

        let fetched = try await fetch(.agency, for: .tokyo, by: reader)

        let observed = ObserveForecast(
            fetch: FetchForecast(
                provider: FakeProvider(.success(try forecast())),
                transactions: transactions,
                clock: clock
            ),
            hours: fetch,
            transactions: transactions
        )
        let city = try await observed.current(.tokyo, in: .installation)
        #expect(provider.asked.count == 1)
        #expect(city.hours[.agency]?.newest == fetched.element)
        #expect(city.hours[.openMeteo]?.newest == nil)
    }

    private func parts(
        _ store: Store
    ) async throws -> (FetchHours, FakeHours, TestTransactions) {
        let transactions = try await store.holding()
        let provider = FakeHours(clock: clock)
        let fetch = FetchHours(provider: provider, transactions: transactions, clock: clock)
        return (fetch, provider, transactions)
    }
}
