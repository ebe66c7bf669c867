import AsyncHTTPClient
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOHTTP1
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FormTests {
    @Test(arguments: CounterScript.all)
    func `pages work with and without the browser's script`(script: CounterScript) async throws {
        try await SessionDriver.run(counterPages) { try await script.run($0) }
        try await LiveServer.run { server in
            try await server.withFormDriver { try await script.run($0) }
        }
    }

    @Test func `plain forms work beside live ones`() async throws {
        try await SignInScript.serve { server in
            try await server.withFormDriver { try await SignInScript.run($0) }
        }
    }

    @Test func `a form that is sent twice counts once`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            for _ in 1...2 { try await page.submit("turn=0&b.add=") }
            #expect(try await page.reload().contains("count 1"))
        }
    }

    @Test func `a form whose page is gone is applied to a new one, unless the cookie is missing`()
        async throws
    {
        try await LiveServer.run { server in
            let page = try await server.open()
            let form = "page=\(PageID())&turn=3&f.note=kept&b.add="
            let target = "/counter/a?note=kept"
            let applied = try await page.send(.POST, "/counter/a", body: form)
            #expect(applied.status == .seeOther && applied.headers["Location"] == [target])
            #expect(try await page.reload(.GET, target).contains("count 1"))

            let refused = try await server.send(.POST, "/counter/a", body: form)
            let body = try await refused.text()
            #expect(refused.status == .conflict)
            #expect(body.contains("note: kept") && body.contains("count 0"))
            #expect(body.contains("Cookies are required"))
        }
    }

    @Test func `the pages of browsers without scripts are kept longer`() async throws {
        let clock = ManualClock()
        var environment = PageEnvironment()
        environment.clock = clock
        try await LiveServer.run(environment: environment) { server in
            try await server.withFormDriver { page in
                try await page.visit("/counter/a")
                let other = try await server.open()
                await clock.waitForSleeper(of: .seconds(1))
                clock.advance(by: .seconds(16))
                while try await other.post("n=x") != 410 {
                    try await Task.sleep(for: .milliseconds(1))
                }
                try await page.press("Add")

                try await page.expect("count 1")
            }
        }
    }
}

extension OpenPage {
    /// Sends a form as a browser without scripts does, and expects the redirect.
    func submit(
        _ body: String,
        at address: String = "/counter/a",
        to target: String = "/counter/a",
        headers: [String: String] = [:]
    ) async throws {
        let response = try await send(.POST, address, headers: headers, body: "page=\(id)&\(body)")
        #expect(response.status.code == 303)
        #expect(response.headers["Location"] == [target])
    }

    func reload(
        _ method: HTTPMethod = .GET,
        _ address: String = "/counter/a",
        headers: [String: String] = [:]
    ) async throws -> String {
        try await send(method, address, headers: headers).text()
    }
}

extension LiveServer {
    func withFormDriver(_ script: (FormDriver) async throws -> Void) async throws {
        try await AsyncHTTPTransport.run { transport in
            try await script(FormDriver(origin: origin, over: transport))
        }
    }
}
