import AsyncHTTPClient
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOHTTP1
import Observation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RestorationTests {
    private let clock = ManualClock()
    private let states = MemoryPageStates()
    private let reported = Reports()

    private func session(
        owner: String = "a1",
        replacing former: PageID? = nil,
        states: MemoryPageStates? = nil
    ) -> PageSession {
        var environment = PageEnvironment()
        environment.clock = clock
        environment.states = PageStates(store: states ?? self.states, coder: JSONStateCoder())
        let reported = reported
        environment.onUnhandledError = { reported.add("\($0)") }
        var request = PageRequest(path: "/packing")
        request.owner = owner
        request.former = former
        return PageSession(request: request, environment: environment) { _, _ in
            PackingPage(model: PackingModel())
        }
    }

    private func document(of session: PageSession) async throws -> String {
        guard case .page(let source, _) = try await session.start() else { return "" }
        return String(decoding: source, as: UTF8.self)
    }

    private func receive(_ body: String, on session: PageSession) async throws {
        let input = try PageInput(body: Array(body.utf8))
        #expect(await session.receive(input) == .taken)
    }

    @Test func `a state is saved once, a second after its last change`() async throws {
        let session = session()
        _ = try await session.start()
        try await receive("n=1&f.note=a", on: session)
        await clock.waitForSleeper(of: PageSession.stateDelay)
        try await receive("n=2&f.note=b&b.add=", on: session)
        clock.advance(by: PageSession.stateDelay)
        await clock.waitForSleeper(of: PageSession.stateDelay)
        #expect(states.all == [])
        clock.advance(by: PageSession.stateDelay)
        var events = states.events.makeAsyncIterator()
        let content =
            #"{"path":"\/packing","state":{"count":1,"note":"b"},"version":1}"#

        #expect(await events.next() == .saved(1, content))
        await session.end()
        #expect(states.all.map(\.revision) == [1])
    }

    @Test func `a state that does not change is not stored`() async throws {
        let session = session()
        _ = try await session.start()
        await session.saveState()
        await session.end()

        #expect(states.all == [])
    }

    @Test func `a page that ends with its server is restored to its visitor only`() async throws {
        let first = session()
        _ = try await first.start()
        try await receive("n=1&f.note=umbrella&f.password=hush&b.add=", on: first)
        await first.end()
        let other = session(owner: "a2", replacing: first.id)
        #expect(try await document(of: other).contains("count 0, note </p>"))
        await other.end()
        let revived = session(replacing: first.id)

        #expect(try await document(of: revived).contains("count 1, note umbrella"))
        let texts = states.all.map { String(decoding: $0.content, as: UTF8.self) }
        #expect(texts.allSatisfy { !$0.contains("hush") })
        await revived.end()
    }

    @Test func `a revived page has a state of its own, and its browser deletes the former one`()
        async throws
    {
        let first = session()
        _ = try await first.start()
        try await receive("n=1&b.add=", on: first)
        await first.end()
        let revived = session(replacing: first.id)
        _ = try await revived.start()
        #expect(Set(states.all.map(\.page)) == [first.id, revived.id])
        #expect(await revived.openStream(at: 0) != nil)
        await revived.saveState()
        #expect(states.all.map(\.page) == [revived.id])

        await revived.leave()
        #expect(states.all == [])
    }

    @Test func `a state that is too large is reported once, and the older one is deleted`()
        async throws
    {
        let session = session()
        _ = try await session.start()
        try await receive("n=1&f.note=short", on: session)
        await session.saveState()
        #expect(states.all.count == 1)
        for number in 2...3 {
            let long = String(repeating: "\(number)", count: 20_000)
            try await receive("n=\(number)&f.note=\(long)", on: session)
            await session.saveState()
        }

        #expect(states.all == [])
        #expect(reported.all.count == 1)
        let report = reported.all.first ?? ""
        #expect(report.contains("/packing") && report.contains("16384"))
        await session.end()
    }

    @Test(arguments: [
        (#"{"path":"/packing","version":2,"state":{}}"#, "it has version 2"),
        (#"{"path":"/packing","version":1,"state":{"note":"hush"}}"#, "the key “count” is missing"),
        (#"{"path":"/packing","version":1,"state":{"note":"hush","count":"hush"}}"#, "type Int"),
        ("hush", "the data is damaged"),
    ])
    func `a page whose state cannot be read starts afresh and says why`(
        content: String,
        reason: String
    ) async throws {
        let former = PageID()
        let state = SavedPageState(
            page: former,
            owner: "a1",
            client: nil,
            revision: 1,
            content: Array(content.utf8)
        )
        try await states.save(state)
        let session = session(replacing: former)
        let document = try await document(of: session)

        #expect(document.contains("count 0, note </p>"))
        #expect(reported.all.count == 1)
        let report = reported.all.first ?? ""
        #expect(report.contains(reason) && !report.contains("hush"))
        await session.end()
    }

    @Test func `a state is not given to another address`() async throws {
        let former = PageID()
        let content = #"{"path":"/other","version":1,"state":{"note":"x","count":1}}"#
        let state = SavedPageState(
            page: former,
            owner: "a1",
            client: nil,
            revision: 1,
            content: Array(content.utf8)
        )
        try await states.save(state)
        let session = session(replacing: former)

        #expect(try await document(of: session).contains("count 0, note </p>"))
        #expect(reported.all == [])
        await session.end()
    }

    @Test func `a slow save is not overtaken by the next one`() async throws {
        let gate = TestGate()
        let states = MemoryPageStates(gate: gate)
        let session = session(states: states)
        _ = try await session.start()
        try await receive("n=1&b.add=", on: session)
        async let first: Void = session.saveState()
        try await gate.waitUntilReached()
        try await receive("n=2&b.add=", on: session)
        async let second: Void = session.saveState()
        #expect(gate.count == 1)
        gate.open()
        await first
        await second

        #expect(states.all.map(\.revision) == [2])
        await session.end()
    }

    @Test func `a page that has ended counts as saved only when it is`() async throws {
        let gate = TestGate()
        let states = MemoryPageStates(gate: gate)
        let session = session(states: states)
        _ = try await session.start()
        try await receive("n=1&b.add=", on: session)
        async let ended: Void = session.end()
        try await gate.waitUntilReached()
        let saved = Task {
            await session.saveState()
            return states.all.map(\.revision)
        }
        // The page is asked before the store responds.
        _ = await session.isBusy
        gate.open()

        #expect(await saved.value == [1])
        await ended
    }

    @Test func `a page goes on if its state cannot be saved`() async throws {
        let session = session(states: MemoryPageStates(isBroken: true))
        _ = try await session.start()
        try await receive("n=1&b.add=", on: session)
        await session.saveState()

        #expect(reported.all.map { $0.contains("couldn't be saved") } == [true])
        try await receive("n=2&b.add=", on: session)
        await session.end()
        #expect(reported.all.count == 2)
    }
}

private final class Reports: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}

@Suite(.timeLimit(.minutes(5)))
struct RestorationServerTests {
    private let states = MemoryPageStates()

    private var configuration: LivePagesConfiguration {
        var configuration = LivePagesConfiguration()
        configuration.states = states
        return configuration
    }

    private func revive(
        _ page: OpenPage,
        on server: LiveServer,
        cookie: String? = nil
    ) async throws -> String {
        let headers = ["Cookie": cookie ?? page.cookie ?? "", "Revives": page.id]
        return try await server.send(.GET, "/packing", headers: headers).text()
    }

    @Test func `a page of a server that has stopped continues on another`() async throws {
        try await LiveServer.run(packingPages, configuration) { second in
            let page = try await LiveServer.run(packingPages, configuration) { first in
                let page = try await first.open("/packing")
                #expect(try await page.post("n=1&f.note=umbrella&b.add=") == 204)
                return page
            }
            let other = try await second.open("/packing")

            #expect(try await revive(page, on: second).contains("count 1, note umbrella"))
            #expect(
                try await revive(page, on: second, cookie: other.cookie).contains("count 0, note <")
            )
            let reloaded = try await second.open("/packing", cookie: page.cookie)
            #expect(reloaded.body.contains("count 0, note <"))
        }
    }

    @Test func `a form of a stopped server is applied to the restored page`() async throws {
        let page = try await LiveServer.run(packingPages, configuration) { first in
            let page = try await first.open("/packing")
            #expect(try await page.post("n=1&f.note=umbrella&b.add=") == 204)
            return page
        }
        try await LiveServer.run(packingPages, configuration) { second in
            let headers = ["Cookie": page.cookie ?? ""]
            let body = "page=\(page.id)&turn=0&f.note=umbrella&b.add="
            let response = try await second.send(.POST, "/packing", headers: headers, body: body)
            #expect(response.status == .seeOther)
            let shown = try await second.send(.GET, "/packing", headers: headers).text()

            #expect(shown.contains("count 2, note umbrella"))
        }
    }

    @Test func `the state of a page that its browser has left is deleted`() async throws {
        try await LiveServer.run(packingPages, configuration) { server in
            let page = try await server.open("/packing")
            #expect(try await page.post("n=1&b.add=") == 204)
            let revived = try await revive(page, on: server)
            #expect(revived.contains("count 1") && states.all.count == 2)
            #expect(try await page.post("bye=") == 204)

            #expect(states.all.count == 1)
        }
    }

    @Test func `a visitor who signs out leaves no state, and nobody gets it`() async throws {
        try await LiveServer.run(packingPages, configuration) { server in
            let page = try await server.open("/packing", cookie: "login=me")
            #expect(try await page.post("n=1&b.add=") == 204)
            let revived = try await revive(page, on: server)
            #expect(revived.contains("count 1"))
            await server.live.endSessions(for: "me")

            #expect(states.all == [])
            #expect(
                try await revive(page, on: server, cookie: "login=me").contains("count 0")
            )
        }
    }

    @Test func `a state is saved when its stream ends`() async throws {
        try await LiveServer.run(packingPages, configuration) { server in
            let page = try await server.open("/packing")
            var first = try await page.stream()
            #expect(try await page.post("n=1&b.add=") == 204)
            // A newer stream ends the older one, as the close of a hidden tab does.
            let second = try await page.stream(at: 1)
            while try await first.next() != nil {}

            #expect(second.status == 200 && states.all.count == 1)
        }
    }
}
