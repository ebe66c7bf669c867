import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UnfinishedFormTests {
    @Test func `a form whose work takes long comes back with an alert until the work ends`()
        async throws
    {
        let (clock, gate) = (ManualClock(), TestGate())
        let environment = PageEnvironment(clock: clock)
        let session = gateSession(gate, environment: environment)
        _ = try await session.start()
        async let source = session.submit("turn=0&b.form-submit=")
        try await gate.waitUntilReached()
        await clock.waitForSleepers(1)
        clock.advance(by: environment.formTimeout)

        let unfinished = try await source
        #expect(unfinished.contains("still working on it."))
        gate.open()
        while await session.isBusy { try await Task.sleep(for: .milliseconds(1)) }
        let finished = try await session.submit("turn=1&f.text=x")
        #expect(!finished.contains("still working"))
        await session.end()
    }

    @Test func `a form whose work ends in time comes back without one`() async throws {
        let gate = TestGate()
        gate.open()
        let session = gateSession(gate)
        _ = try await session.start()

        let source = try await session.submit("turn=0&b.form-submit=")
        #expect(!source.isEmpty && !source.contains("still working"))
        await session.end()
    }
}
