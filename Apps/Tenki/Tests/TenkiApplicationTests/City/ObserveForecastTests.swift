import Foundation
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ObserveForecastTests {
    private let away = DomainError.unavailable(providerAway)
    private let clock = MovingClock()

    @Test(arguments: Store.allCases)
    func `a city shows its issues, and the board`(store: Store) async throws {
        let (old, new) = (try forecast(hoursOld: 12), try forecast(hoursOld: 6))
        let transactions = try await store.holding([old, new])
        let observe = observe(FakeProvider(.failure(away)), transactions).0

        let city = try await observe.current(.tokyo, in: .installation)

        #expect(city.issues == [new, old])
        #expect(!city.isFetching && !city.isUnsaved)
        #expect(city.failure == nil)
        #expect(city.board == Watchlist.initial.places)
        let other = try await observe.current(CityCode("011000"), in: .installation)
        #expect(other.issues.isEmpty && other.failure == nil)
        #expect(!other.isFetching && !other.isUnsaved)
    }

    @Test func `a call shows that it is under way, and then its forecast`() async throws {
        let provider = HeldProvider()
        let transactions = try await Store.memory.holding()
        let (observe, fetch) = observe(provider, transactions)
        var cities = observe(.tokyo, in: .installation).makeAsyncIterator()
        #expect(try await cities.next()?.isFetching == false)

        let call = Task { try await fetch(.tokyo) }
        while try await cities.next()?.isFetching == false {}
        provider.release()
        let new = try await call.value.element

        var last = try await cities.next()
        while last?.isFetching == true || last?.issues.isEmpty == true {
            last = try await cities.next()
        }
        #expect(last?.issues == [new])
        #expect(last?.failure == nil)
    }

    @Test func `a failure is known to each page, until a call succeeds`() async throws {
        let provider = FakeProvider(.failure(away))
        let transactions = try await Store.memory.holding([forecast(hoursOld: 6)])
        let (observe, fetch) = observe(provider, transactions)
        await #expect(throws: away) { try await fetch(.tokyo) }

        let failed = try await observe.current(.tokyo, in: .installation)
        provider.set(.success(try forecast()))
        _ = try await fetch(.tokyo)
        let done = try await observe.current(.tokyo, in: .installation)

        #expect(failed.failure == away)
        #expect(!failed.isFetching)
        #expect(done.failure == nil)
        let stale = DomainError.unavailable(providerAway, age: .seconds(6 * 3600))
        #expect(failed.snapshot(at: clock.now)?.caveat == .stale(stale))
        #expect(done.snapshot(at: clock.now)?.caveat == nil)
    }

    @Test(arguments: Store.allCases)
    func `a failure of another process is known from the store`(store: Store) async throws {
        let transactions = try await store.holding()
        let fetch = observe(FakeProvider(.failure(away)), transactions).1
        await #expect(throws: away) { try await fetch(.tokyo) }

        let city = try await observe(FakeProvider(.failure(away)), transactions).0.current(
            .tokyo,
            in: .installation
        )

        #expect(city.failure == away)
        #expect(city.snapshot(at: clock.now) == nil)
        #expect(city.reason() == .unavailable(NoCachedData(providerAway)))
    }

    @Test func `a call that was stopped half-way is reported as such`() async throws {
        let transactions = try await Store.memory.holding()
        let stopped = observe(FakeProvider(.failure(CancellationError())), transactions).1
        let refresh = RefreshStaleForecasts(fetch: stopped)
        await #expect(throws: CancellationError.self) { try await refresh([.tokyo]) { _, _ in } }

        let city = try await observe(FakeProvider(.failure(away)), transactions).0.current(
            .tokyo,
            in: .installation
        )

        #expect(city.failure == ProviderFailure.pending.error)
    }

    @Test func `a forecast that cannot be stored is shown until a newer one is stored`()
        async throws
    {
        let plain = try await Store.memory.holding([forecast(hoursOld: 6)])
        let full = DomainError.outOfResources(Resource.diskSpace)
        let new = try forecast()
        let (observe, fetch) = observe(
            FakeProvider(.success(new)),
            TestTransactions(store: plain, refusal: full, file: nil)
        )
        _ = try await fetch(.tokyo)

        let unsaved = try await observe.current(.tokyo, in: .installation)
        #expect(unsaved.issues.first == new)
        #expect(unsaved.isUnsaved)
        #expect(unsaved.snapshot(at: clock.now)?.caveat == .unsaved(full))
        let newer = try forecast(hoursOld: -1)
        try await plain.execute { try await $0.forecasts.save(newer) }
        let stored = try await observe.current(.tokyo, in: .installation)
        #expect(stored.issues.first == newer)
        #expect(!stored.isUnsaved)
    }

    @Test func `a city that the provider does not know has no forecast to show`() async throws {
        let missing = DomainError.notFound(Subject.city(.tokyo))
        let transactions = try await Store.memory.holding([forecast(hoursOld: 6)])
        let (observe, fetch) = observe(FakeProvider(.failure(missing)), transactions)
        await #expect(throws: missing) { try await fetch(.tokyo) }

        let city = try await observe.current(.tokyo, in: .installation)

        #expect(city.snapshot(at: clock.now) == nil)
        #expect(city.reason() == missing)
    }

    @Test func `a refusal of the reader is shown to this reader only`() throws {
        let limit = DomainError.limited(ProviderLimit("A", .manual), retryAfter: .seconds(60))

        let city = CityForecast()

        #expect(city.reason(refusal: limit)?.reason is NoCachedData)
        #expect(city.reason() == nil)
    }

    private func observe(
        _ provider: any ForecastProvider,
        _ transactions: TestTransactions
    ) -> (ObserveForecast, FetchForecast) {
        let fetch = FetchForecast(provider: provider, transactions: transactions, clock: clock)
        return (ObserveForecast(fetch: fetch, transactions: transactions), fetch)
    }
}

private final class HeldProvider: ForecastProvider {
    let sources = [DataSource(name: "tests")]
    private let isReleased = Mutex(false)

    func release() { isReleased.withLock { $0 = true } }

    func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        while !isReleased.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
        return try TenkiApplicationTests.forecast(city)
    }
}
