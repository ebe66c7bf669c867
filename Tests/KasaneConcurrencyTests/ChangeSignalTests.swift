import KasaneConcurrency
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ChangeSignalTests {
    @Test func `no waiter takes a change from another`() async {
        let signal = ChangeSignal()
        signal.raise()

        #expect(await signal.wait(after: 0) == 1)
        #expect(await signal.wait(after: 0) == 1)
    }

    @Test func `a waiter that has seen every change waits for the next`() async {
        let signal = ChangeSignal()
        signal.raise()
        async let heard = signal.wait(after: 1)
        await Task.yield()
        signal.raise()

        #expect(await heard == 2)
    }

    @Test func `a cancelled waiter does not wait`() async {
        let signal = ChangeSignal()
        let waiter = Task { await signal.wait(after: 0) }
        waiter.cancel()

        _ = await waiter.value
    }
}
