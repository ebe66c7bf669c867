import AsyncHTTPClient
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOHTTP1
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HostileTests {
    private let clock = ManualClock()
    private let gate = TestGate()

    private func run(
        _ configuration: LivePagesConfiguration = LivePagesConfiguration(),
        _ body: (LiveServer) async throws -> Void
    ) async throws {
        var environment = PageEnvironment()
        environment.clock = clock
        environment.endTimeout = .seconds(60)
        try await LiveServer.run(
            GatePage.pages(gate),
            configuration,
            environment: environment,
            body
        )
    }

    @Test func `work that heeds no cancellation holds up no other page`() async throws {
        try await run { server in
            let stuck = try await server.open("/gate")
            #expect(try await stuck.post("n=1&b.wait=") == 204)
            await clock.waitForSleeper(of: .seconds(1))
            clock.advance(by: .seconds(16))
            await clock.waitForSleeper(of: .seconds(60))
            _ = try await server.open()
            await clock.waitForSleeper(of: .seconds(1))
            clock.advance(by: .seconds(16))
            while server.live.openPages > 0 { try await Task.sleep(for: .milliseconds(1)) }
            clock.advance(by: .seconds(60))
        }
        gate.open()
    }

    @Test func `work that heeds no cancellation holds up the end for a while only`() async throws {
        let clock = clock
        async let over: Void = {
            await clock.waitForSleeper(of: .seconds(60))
            clock.advance(by: .seconds(60))
        }()
        try await run { server in
            let stuck = try await server.open("/gate")
            #expect(try await stuck.post("n=1&b.wait=") == 204)
        }
        await over
        gate.open()
    }

    @Test func `a page that is slow to load does not count as never adopted`() async throws {
        try await run { server in
            async let page = server.open("/gate?load")
            while gate.count < 1 { try await Task.sleep(for: .milliseconds(1)) }
            let other = try await server.open()
            await clock.waitForSleeper(of: .seconds(1))
            clock.advance(by: .seconds(20))
            while try await other.post("n=x") != 410 { try await Task.sleep(for: .milliseconds(1)) }
            gate.open()

            #expect(try await page.body.contains("b.wait"))
        }
    }

    @Test func `a stream of a HEAD request does not count as open`() async throws {
        try await run { server in
            let page = try await server.open()
            var stream = try await page.stream()
            let head = try await page.send(.HEAD, "/kasane/\(page.id)")
            try await page.post("n=1&b.add=")

            #expect(head.status.code == 200)
            #expect(try await stream.next(containing: "count 1") != nil)
        }
    }

    @Test func `a cookie that is not ours is not kept`() async throws {
        try await run { server in
            let foreign = String(repeating: "x", count: 7_000)
            let page = try await server.send(
                .GET,
                "/counter/a",
                headers: ["Cookie": "kasane=\(foreign)"]
            )

            #expect(page.headers["Set-Cookie"].count == 1)
        }
    }

    @Test func `an address that is too long is refused`() async throws {
        try await run { server in
            let long = String(repeating: "x", count: 8_200)
            let page = try await server.send(.GET, "/counter/a?note=\(long)")

            #expect(page.status.code == 414)
            #expect(server.live.openPages == 0)
        }
    }

    @Test func `all that is in an input counts`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.inputBurst = 50
        try await run(configuration) { server in
            let page = try await server.open()
            let fields = String(repeating: "&f.note=x", count: 99)

            #expect(try await page.post("n=1" + fields) == 204)
            #expect(try await page.post("n=2&f.note=y") == 429)
            clock.advance(by: .seconds(2))
            #expect(try await page.post("n=2&f.note=y") == 204)
        }
    }

    @Test func `a page does not begin more than it may at once`() async throws {
        try await run { server in
            let page = try await server.open("/gate")
            for number in 1...64 { #expect(try await page.post("n=\(number)&b.wait=") == 204) }
            #expect(try await page.post("n=65&b.wait=") == 409)
            #expect(gate.count == 64)
            gate.open()
        }
    }

    @Test func `a number that leaves a gap ends the page`() async throws {
        try await run { server in
            let page = try await server.open()

            #expect(try await page.post("n=2&b.add=") == 410)
            #expect(server.live.openPages == 0)
        }
    }
}
