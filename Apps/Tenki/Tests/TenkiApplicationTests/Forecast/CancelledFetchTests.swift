import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CancelledFetchTests {
    @Test func `a call that continues for the next caller ends with the application`() async throws
    {
        let provider = PatientProvider()
        let transactions = try await Store.memory.holding()
        let fetch = FetchForecast(
            provider: provider,
            transactions: transactions,
            clock: FakeClock()
        )
        let show = ShowForecast(fetch: fetch, transactions: transactions, clock: FakeClock())
        let looker = Task { try await show(.tokyo, refresh: .ifStale) }
        await provider.waitForRequest()
        looker.cancel()
        await #expect(throws: CancellationError.self) { try await looker.value }
        #expect(provider.cancellations == 0)

        await fetch.end()

        #expect(provider.cancellations == 1)
        await #expect(throws: CancellationError.self) { try await fetch(.tokyo) }
    }
}

private final class PatientProvider: ForecastProvider {
    let sources = [DataSource(name: "tests")]
    private let asked = AsyncStream.makeStream(of: Void.self)
    private let cancelled = Mutex(0)

    var cancellations: Int { cancelled.withLock { $0 } }

    func waitForRequest() async {
        for await _ in asked.stream { return }
    }

    func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        asked.continuation.yield()
        do {
            try await Task.sleep(for: .seconds(3600))
        } catch {
            cancelled.withLock { $0 += 1 }
        }
        throw CancellationError()
    }
}
