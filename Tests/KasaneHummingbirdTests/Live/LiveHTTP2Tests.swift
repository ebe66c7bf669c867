import AsyncHTTPClient
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOHTTP1
import Testing

/// Tests of live pages over HTTPS, where a client chooses HTTP/2 and uses one connection for all
/// streams.
@Suite(.timeLimit(.minutes(5)))
struct LiveHTTP2Tests {
    private let https: ServerTransport

    init() throws {
        https = try .local(isSecure: true)
    }

    @Test func `a stream whose browser has reset it is noticed`() async throws {
        let clock = ManualClock()
        var environment = PageEnvironment()
        environment.clock = clock
        var configuration = LivePagesConfiguration()
        configuration.disconnectGracePeriod = .zero
        // Nothing is written, because a write would detect it too.
        configuration.heartbeat = .seconds(1_000_000)
        configuration.maximumStreamDuration = .seconds(1_000_000)
        try await LiveServer.run(
            counterPages,
            configuration,
            environment: environment,
            transport: https
        ) { server in
            let staying = try await server.open()
            var stream = try await staying.stream()
            // The unread stream is released, which resets it.
            #expect(try await server.open().stream().status == 200)
            while server.live.openPages > 1 {
                clock.advance(by: .seconds(1))
                try await Task.sleep(for: .milliseconds(1))
            }

            #expect(try await staying.post("n=1&b.add=") == 204)
            #expect(try await stream.next(containing: "count 1") != nil)
        }
    }

    @Test func `a foreign input is refused, and the cookie is sent over TLS only`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.cookieName = "counter"
        configuration.isCookieSecure = true
        try await LiveServer.run(counterPages, configuration, transport: https) { server in
            let page = try await server.open()
            let cookie = try await server.send(.GET, "/counter/a").headers["Set-Cookie"].first

            #expect(cookie?.hasPrefix("__Host-counter=") == true)
            #expect(cookie?.contains("Secure") == true)
            for origin in ["https://evil.example", "https://127.0.0.1:1", "null"] {
                #expect(try await page.post("n=1&b.add=", headers: ["Origin": origin]) == 403)
            }
        }
    }
}
