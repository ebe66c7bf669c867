import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ManualClockTests {
    private let clock = ManualClock()

    @Test func `a sleeper wakes when the clock reaches its deadline`() async throws {
        let sleep = Task { [clock] in try await clock.sleep(for: .seconds(10)) }
        await clock.waitForSleeper(of: .seconds(10))

        clock.advance(by: .seconds(9))
        await clock.waitForSleeper(of: .seconds(1))
        clock.advance(by: .seconds(1))

        try await sleep.value
        #expect(clock.now.offset == .seconds(10))
    }

    @Test func `a sleeper whose task is cancelled throws`() async {
        let sleep = Task { [clock] in try await clock.sleep(for: .seconds(10)) }
        await clock.waitForSleepers(1)

        sleep.cancel()

        await #expect(throws: CancellationError.self) { try await sleep.value }
    }

    @Test func `a wait for a sleeper ends when its task is cancelled`() async {
        let waiting = Task { [clock] in await clock.waitForSleepers(2) }
        let late = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            await clock.waitForSleeper(of: .seconds(1))
        }

        waiting.cancel()

        await waiting.value
        await late.value
    }
}
