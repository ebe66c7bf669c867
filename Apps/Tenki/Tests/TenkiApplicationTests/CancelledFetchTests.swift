import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

/// What becomes of a call whose waiters go away.
@Suite
struct CancelledFetchTests {
    @Test func `the call is cancelled with the last who waits for it`() async throws {
        let provider = PatientProvider()
        let fetch = try await fetch(provider)

        let first = Task { try await fetch(.tokyo) }
        await provider.untilAsked()
        first.cancel()

        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(provider.cancellations == 1)
    }

    @Test func `the call goes on for those who still wait for it`() async throws {
        let provider = PatientProvider()
        let fetch = try await fetch(provider)

        let first = Task { try await fetch(.tokyo) }
        await provider.untilAsked()
        // It runs at once until it waits, so it has joined when the first goes.
        let second = Task.immediate { try await fetch(.tokyo) }
        first.cancel()
        // Who is gone does not wait with the others.
        await #expect(throws: CancellationError.self) { try await first.value }
        provider.answer()

        #expect(try await second.value.forecast.id.city == .tokyo)
        #expect(provider.cancellations == 0)
    }

    @Test func `who is cancelled already asks for nothing`() async throws {
        let provider = PatientProvider()
        let fetch = try await fetch(provider)

        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await fetch(.tokyo)
        }

        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test func `a call that goes on for the next looker ends with the application`() async throws {
        let provider = PatientProvider()
        let transactions = try await Store.memory.holding()
        let fetch = FetchForecast(
            provider: provider,
            transactions: transactions,
            clock: FakeClock()
        )
        let show = ShowForecast(fetch: fetch, transactions: transactions, clock: FakeClock())
        let looker = Task { try await show(.tokyo, asking: .whenOverdue) }
        await provider.untilAsked()
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

/// A provider that answers when a test says so.
private final class PatientProvider: ForecastProvider {
    let sources = [ForecastSource(name: "tests")]
    private let asked = AsyncStream.makeStream(of: Void.self)
    private let answers = AsyncStream.makeStream(of: Void.self)
    private let cancelled = Mutex(0)

    var cancellations: Int { cancelled.withLock { $0 } }

    func untilAsked() async {
        for await _ in asked.stream { return }
    }

    func answer() {
        answers.continuation.yield()
    }

    func forecast(for city: CityCode) async throws -> Forecast {
        asked.continuation.yield()
        for await _ in answers.stream { return try TenkiApplicationTests.forecast(city) }
        cancelled.withLock { $0 += 1 }
        throw CancellationError()
    }
}
