import KasaneLive
import KasaneTesting
import Observation
import Synchronization
import Testing

@Observable private final class StepModel {
    var isDone = false
    var note = ""
}

private struct StepPage: Page {
    static let path: PagePath = "/steps"

    @Bindable var model: StepModel

    var title: String { "Steps" }
    var body: some HTML {
        Button("First", .id("first")) { model.isDone = true }
        if !model.isDone {
            Button("Second", .id("second")) { model.note = "second" }
        }
        TextField("Note", text: $model.note, .id("note"))
        Live(.p) { "note: \(model.note)" }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct RepeatedInputTests {
    private func start(_ environment: PageEnvironment = .testing) async throws -> PageSession {
        let session = pageSession(at: "/steps", in: environment) { _, _ in
            StepPage(model: StepModel())
        }
        _ = try await session.start()
        return session
    }

    @Test func `a repeat that arrives while the input is applied gets the same result`()
        async throws
    {
        let session = try await start()
        // The first press removes the button of the second one.
        let input = try PageInput(body: Array("n=1&b.first=&b.second=".utf8))
        let results = await withTaskGroup(of: PageSession.InputResult.self) { group in
            for _ in 0..<50 {
                group.addTask { await session.receive(input) }
            }
            var results: Set<PageSession.InputResult> = []
            for await result in group { results.insert(result) }
            return results
        }

        #expect(results == [.notShown])
        await session.end()
    }

    @Test func `another input with the number of an earlier one is not acknowledged`()
        async throws
    {
        let session = try await start()

        #expect(try await session.receive("n=1&f.note=a") == .taken)
        #expect(try await session.receive("n=1&f.note=a") == .taken)
        #expect(try await session.receive("n=1&f.note=b") == .outOfOrder)
        await session.end()
    }

    @Test func `an input of a page that has ended is not taken for one that is not shown`()
        async throws
    {
        let session = try await start()
        await session.end()

        #expect(try await session.receive("n=1&f.note=a") == .outOfOrder)
    }

    @Test func `the document after a form numbers its inputs from 1`() async throws {
        let session = try await start()
        #expect(try await session.receive("n=1&f.note=a") == .taken)
        #expect(try await session.receive("n=2&f.note=b") == .taken)
        #expect(try await session.submit("turn=0&f.note=c").contains("note: c"))

        #expect(try await session.receive("n=1&f.note=d") == .taken)
        #expect(try await session.submit("turn=1").contains("note: d"))
        await session.end()
    }

    @Test func `a form is claimed for the client that sends it`() async throws {
        let clients = Mutex<[String?]>([])
        var environment = PageEnvironment.testing
        environment.claimForm = { _, client in
            clients.withLock { $0.append(client) }
            return false
        }
        let session = try await start(environment)
        var form = try PageInput(body: Array("page=\(session.id)&turn=0&b.first=".utf8))
        form.client = "192.0.2.7"
        _ = await session.submit(form)

        #expect(clients.withLock { $0 } == ["192.0.2.7"])
        await session.end()
    }

    @Test func `a repeat of a form gets the response of the first one`() async throws {
        let gate = TestGate()
        var environment = PageEnvironment.testing
        environment.claimForm = { _, _ in
            await gate.pass()
            return false
        }
        let session = try await start(environment)
        let form = try PageInput(body: Array("page=\(session.id)&turn=0&b.first=".utf8))
        async let first = session.submit(form)
        try await gate.waitUntilReached()
        async let second = session.submit(form)
        for _ in 0..<100 { await Task.yield() }
        gate.open()
        var statuses: [PageStatus] = []
        for response in await [first, second] {
            if case .page(_, let status) = response { statuses.append(status) }
        }

        #expect(statuses == [.conflict, .conflict])
        await session.end()
    }
}
