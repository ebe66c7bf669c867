import KasaneConcurrency
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct IdleTrackerTests {
    private let tracker = IdleTracker()

    @Test func `a task without loops is idle when it has ended`() async {
        async let idle: Void = tracker.waitUntilIdle()
        tracker.end()
        await idle
    }

    @Test func `a task is idle when each of its loops waits for a value that does not exist`()
        async
    {
        let (first, second) = (tracker.addLoop(), tracker.addLoop())
        let hasValue = Mutex(true)
        first.wait { true }
        async let idle: Void = tracker.waitUntilIdle()
        second.wait { !hasValue.withLock { $0 } }
        // The value arrives, and the loop waits for the next.
        second.resume()
        hasValue.withLock { $0 = false }
        second.wait { !hasValue.withLock { $0 } }
        await idle
        withExtendedLifetime((first, second)) {}
    }

    @Test func `a loop that has gone is not waited for`() async {
        let loop = tracker.addLoop()
        loop.wait { true }
        var other: IdleTracker.Loop? = tracker.addLoop()
        async let idle: Void = tracker.waitUntilIdle()
        other?.resume()
        other = nil
        await idle
        withExtendedLifetime(loop) {}
    }

    @Test func `a loop may own another one while it waits`() async {
        let outer = tracker.addLoop()
        var inner: IdleTracker.Loop? = tracker.addLoop()
        outer.wait { [inner] in inner != nil }
        inner = nil
        outer.resume()
        outer.wait { true }
        await tracker.waitUntilIdle()
        withExtendedLifetime(outer) {}
    }

    @Test func `a cancelled task does not wait`() async {
        let loop = tracker.addLoop()
        let waiter = Task { [tracker] in await tracker.waitUntilIdle() }
        waiter.cancel()
        await waiter.value
        withExtendedLifetime(loop) {}
    }

    @Test func `a task tracks the loops that it creates`() async {
        let task = Task { [tracker] in
            IdleTracker.$current.withValue(tracker) {
                let loop = IdleTracker.current?.addLoop()
                loop?.wait { true }
                withExtendedLifetime(loop) {}
            }
        }
        await task.value

        #expect(tracker.count > 0)
        #expect(IdleTracker.current == nil)
    }
}
