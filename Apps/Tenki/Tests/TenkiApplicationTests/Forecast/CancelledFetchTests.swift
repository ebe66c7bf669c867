import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CancelledFetchTests {
    @Test func `the call continues without its callers, for the next one`() async throws {
        let provider = PatientProvider()
        let fetch = try await fetch(provider)

        let first = Task { try await fetch(.tokyo) }
        await provider.waitForRequest()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        // An immediate task runs until its first suspension, so it joins before the answer.
        let second = Task.immediate { try await fetch(.tokyo) }
        provider.answer()

        #expect(try await second.value.element.id.city == .tokyo)
        #expect(provider.cancellations == 0)
    }

    @Test func `the call continues for the callers still waiting`() async throws {
        let provider = PatientProvider()
        let fetch = try await fetch(provider)

        let first = Task { try await fetch(.tokyo) }
        await provider.waitForRequest()
        let second = Task.immediate { try await fetch(.tokyo) }
        first.cancel()
        // A cancelled caller returns before the call ends.
        await #expect(throws: CancellationError.self) { try await first.value }
        provider.answer()

        #expect(try await second.value.element.id.city == .tokyo)
        #expect(provider.cancellations == 0)
    }

    @Test func `a cancelled caller makes no call`() async throws {
        let provider = PatientProvider()
        let fetch = try await fetch(provider)

        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await fetch(.tokyo)
        }

        await #expect(throws: CancellationError.self) { try await late.value }
    }

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

    private func fetch(_ provider: PatientProvider) async throws -> FetchForecast {
        FetchForecast(
            provider: provider,
            transactions: try await Store.memory.holding(),
            clock: FakeClock()
        )
    }
}

private final class PatientProvider: ForecastProvider {
    let sources = [DataSource(name: "tests")]
    private let asked = AsyncStream.makeStream(of: Void.self)
    private let answers = AsyncStream.makeStream(of: Void.self)
    private let cancelled = Mutex(0)

    var cancellations: Int { cancelled.withLock { $0 } }

    func waitForRequest() async {
        for await _ in asked.stream { return }
    }

    func answer() {
        answers.continuation.yield()
    }

    func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        asked.continuation.yield()
        for await _ in answers.stream { return try TenkiApplicationTests.forecast(city) }
        cancelled.withLock { $0 += 1 }
        throw CancellationError()
    }
}
