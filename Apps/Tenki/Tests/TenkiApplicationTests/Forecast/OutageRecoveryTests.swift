import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OutageRecoveryTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(
        arguments: Store.allCases,
        [1200, 18_000, 43_200, 82_800] as [TimeInterval]
    )
    func `seven presses in an outage of 5.6 seconds keep no reader from the provider`(
        store: Store,
        later: TimeInterval
    ) async throws {
        let clock = MovingClock()
        let provider = FakeProvider(.failure(away))
        let show = show(provider, try await store.holding(), clock)
        await #expect(throws: DomainError.self) { try await show(.tokyo, refresh: .ifStale) }
        for _ in 0..<7 {
            clock.advance(by: 0.8)
            await #expect(throws: DomainError.self) { try await show(.tokyo) }
        }

        provider.set(.success(try forecast()))
        clock.advance(by: later)
        let shown = try await show(.tokyo, refresh: .ifStale)

        #expect(shown.caveat == nil)
    }

    @Test(arguments: Store.allCases)
    func `a manual request that succeeds ends the failure of automatic ones at once`(
        store: Store
    ) async throws {
        let clock = MovingClock()
        let provider = FakeProvider(.failure(away))
        let show = show(provider, try await store.holding(), clock)
        for pause in [0.0, 300, 1200, 4800] {
            clock.advance(by: pause)
            await #expect(throws: DomainError.self) { try await show(.tokyo, refresh: .ifStale) }
        }

        provider.set(.success(try forecast(hoursOld: 6)))
        _ = try await show(.tokyo)
        let calls = provider.callCount
        clock.advance(by: 1800)
        let shown = try await show(.tokyo, refresh: .ifStale)

        #expect(shown.caveat == nil)
        #expect(provider.callCount == calls + 1)
    }

    @Test(arguments: Store.allCases)
    func `automatic requests keep their six a day, however many manual ones fail beside them`(
        store: Store
    ) async throws {
        let clock = MovingClock()
        let looks = FakeProvider(.failure(away))
        let presses = FakeProvider(.failure(away))
        let transactions = try await store.holding()
        let looker = show(looks, transactions, clock)
        let presser = show(presses, transactions, clock)

        for _ in 0..<(24 * 6) {
            await #expect(throws: DomainError.self) { try await looker(.tokyo, refresh: .ifStale) }
            await #expect(throws: DomainError.self) { try await presser(.tokyo) }
            clock.advance(by: 600)
        }

        #expect(looks.callCount == FetchHistory.dailyLimit)
        #expect(presses.callCount == 24 * 6)
    }

    private func show(
        _ provider: FakeProvider,
        _ transactions: TestTransactions,
        _ clock: MovingClock
    ) -> ShowForecast {
        ShowForecast(
            fetch: FetchForecast(provider: provider, transactions: transactions, clock: clock),
            transactions: transactions,
            clock: clock
        )
    }
}
