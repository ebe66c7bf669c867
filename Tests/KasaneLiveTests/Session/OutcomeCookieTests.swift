import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class EntryModel {
    @ObservationIgnored let gate: TestGate

    init(gate: TestGate) {
        self.gate = gate
    }

    @ObservationIgnored lazy var enter = Action(outcomeOf: self) { model in
        await model.gate.pass()
        return .redirect(to: "/home", cookies: [try PageCookie("key", value: "1")])
    }
}

private struct EntryPage: Page {
    static let path: PagePath = "/entry"

    let model: EntryModel

    var title: String { "Entry" }
    var body: some HTML {
        Form(submit: "Enter", isPlain: true, model.enter, .id("entry")) {}
    }
}

@Suite(.timeLimit(.minutes(5)))
struct OutcomeCookieTests {
    private let gate = TestGate()

    private func start(_ environment: PageEnvironment = .testing) async throws -> PageSession {
        let gate = gate
        let session = PageSession(
            request: PageRequest(path: "/entry"),
            environment: environment
        ) { _, _ in EntryPage(model: EntryModel(gate: gate)) }
        _ = try await session.start()
        return session
    }

    @Test func `each response to a form that is sent twice sets the cookies`() async throws {
        let session = try await start()
        let form = try PageInput(body: Array("page=\(session.id)&turn=0&b.entry-submit=".utf8))
        async let first = session.submit(form)
        try await gate.waitUntilReached()
        async let second = session.submit(form)
        for _ in 0..<100 { await Task.yield() }
        gate.open()

        for response in await [first, second] {
            #expect(response == .redirect("/home"))
            #expect(await session.responseCookies.map(\.name) == ["key"])
        }
        await session.end()
    }

    @Test func `a response that takes long still sets the cookies`() async throws {
        let clock = ManualClock()
        var environment = PageEnvironment()
        environment.clock = clock
        let session = try await start(environment)
        async let response = session.submit(
            PageInput(body: Array("turn=0&b.entry-submit=".utf8))
        )
        try await gate.waitUntilReached()
        await clock.waitForSleeper(of: environment.formTimeout)
        clock.advance(by: environment.formTimeout)
        await clock.waitForSleeper(of: environment.plainFormTimeout)
        gate.open()

        let answer = try await response
        #expect(answer == .redirect("/home"))
        #expect(await session.responseCookies.map(\.name) == ["key"])
        await session.end()
    }

    @Test func `a live press of a plain form does nothing`() async throws {
        let session = try await start()

        #expect(try await session.receive("n=1&b.entry-submit=") == .notShown)
        #expect(gate.count == 0)
        await session.end()
    }
}
