import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SessionTests {
    @Test func `a newer stream gets the changes made while an older one waits`() async throws {
        // At the same time, because each of them waits for its turn in the pool many times.
        try await withThrowingTaskGroup { group in
            for _ in 0..<200 {
                group.addTask {
                    let session = gateSession()
                    _ = try await session.start()
                    let first = try #require(await session.openStream(at: 0))
                    async let last = session.nextEvent(on: first)
                    for _ in 0..<10 { await Task.yield() }
                    let second = try #require(await session.openStream(at: 7))
                    async let next = session.nextEvent(on: second)

                    #expect(await last == nil)
                    #expect(await next != nil)
                    await session.end()
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `work that heeds no cancellation is not waited for, and keeps its page`()
        async throws
    {
        let clock = ManualClock()
        let gate = TestGate()
        let (closed, close) = AsyncStream<Never>.makeStream()
        var environment = PageEnvironment(clock: clock)
        let reported = TestGate()
        environment.onUnhandledError = { _ in reported.open() }
        let session = gateSession(gate, environment: environment) { close.finish() }
        _ = try await session.start()
        #expect(try await session.receive("n=1&b.wait=") == .taken)
        async let ended: Void = session.end()
        await clock.waitForSleeper(of: environment.endTimeout)
        clock.advance(by: environment.endTimeout)
        await ended
        await reported.pass()

        #expect(await session.isBusy)
        #expect(await session.openStream(at: 0) == nil)
        gate.open()
        for await _ in closed {}
        await session.end()
    }

    @Test func `a page that ends while it loads is given up when it has`() async throws {
        let gate = TestGate()
        let (closed, close) = AsyncStream<Never>.makeStream()
        let session = gateSession(gate, loads: true) { close.finish() }
        async let answer = session.start()
        try await gate.waitUntilReached()
        async let ended: Void = session.end()
        gate.open()
        await ended

        for await _ in closed {}
        #expect(try await answer == .gone)
    }

    @Test func `a page that takes long to load is sent as it is, and the rest comes live`()
        async throws
    {
        let clock = ManualClock()
        let gate = TestGate()
        let environment = PageEnvironment(clock: clock)
        let session = gateSession(gate, loads: true, environment: environment)
        async let source = session.document()
        await clock.waitForSleeper(of: environment.loadTimeout)
        clock.advance(by: environment.loadTimeout)
        #expect(try await source.contains("text: as served"))

        let stream = try #require(await session.openStream(at: 0))
        gate.open()

        #expect(try await session.nextPatch(on: stream).contains("text: loaded"))
        await session.end()
    }

    @Test func `an answer that was lost is given again`() async throws {
        let session = gateSession()
        _ = try await session.start()

        #expect(try await session.receive("n=1&f.text=a&b.gone=") == .notShown)
        #expect(try await session.receive("n=1&f.text=a&b.gone=") == .notShown)
        #expect(try await session.receive("n=2&f.text=a") == .taken)
        #expect(try await session.receive("n=2&f.text=a") == .taken)
        await session.end()
    }

    @Test func `a form changes the fields its user changed, not those changed meanwhile`()
        async throws
    {
        let session = gateSession()
        _ = try await session.start()
        #expect(try await session.receive("n=1&b.change=") == .taken)
        let source = try await session.submit("turn=0&f.text=as+served&f.first=true")

        #expect(source.contains("text: changed, first: true, second: true"))
        #expect(
            try await session.submit("turn=1&f.text=mine&f.first=true")
                .contains("text: mine, first: true, second: false")
        )
        await session.end()
    }

    @Test func `a form of an action cannot be sent while it runs`() async throws {
        let gate = TestGate()
        let session = gateSession(gate)
        _ = try await session.start()

        #expect(try await session.receive("n=1&b.form-submit=") == .taken)
        try await gate.waitUntilReached()
        #expect(try await session.receive("n=2&b.form-submit=") == .notShown)
        #expect(gate.count == 1)
        gate.open()
        await session.end()
    }

    @Test func `a secret is kept by forms that do not enter it again, and never sent back`()
        async throws
    {
        let session = gateSession()
        _ = try await session.start()
        let first = try await session.submit("turn=0&f.secret=hush&f.text=x")
        let second = try await session.submit("turn=1&f.secret=&f.text=y")
        let stream = try #require(await session.openStream(at: 7))
        let json = try await session.nextPatch(on: stream)

        #expect(second.contains("secret of 4") && json.contains("secret of 4"))
        #expect([first, second, json].allSatisfy { !$0.contains("hush") })
        await session.end()
    }

    @Test func `a button that is not distinguishable from another is not pressed`() async throws {
        let session = gateSession()
        _ = try await session.start()

        #expect(try await session.receive("n=1&b.twice=") == .notShown)
        #expect(try await session.submit("turn=0&f.text=x").contains("pressed: </p>"))
        await session.end()
    }
}
