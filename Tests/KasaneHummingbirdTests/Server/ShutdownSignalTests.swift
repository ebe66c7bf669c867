import KasaneHummingbird
import Testing

/// Tests without signals, which would act on the process of all tests; those of `tenki serve` send
/// them.
@Suite
struct ShutdownSignalTests {
    @Test(.timeLimit(.minutes(5)))
    func `a task waits after its announcement until it is cancelled`() async {
        let (announcements, announce) = AsyncStream<String>.makeStream()
        let waiting = Task {
            await waitForShutdownSignal { announce.yield("ready") }
            announce.yield("ended")
        }
        var iterator = announcements.makeAsyncIterator()
        let first = await iterator.next()

        waiting.cancel()
        let second = await iterator.next()

        #expect([first, second] == ["ready", "ended"])
    }
}
