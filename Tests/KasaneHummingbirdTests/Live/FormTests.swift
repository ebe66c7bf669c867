import AsyncHTTPClient
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOHTTP1
import Testing

@Suite
struct FormTests {
    @Test(arguments: CounterScript.all)
    func `pages work with and without the browser's script`(script: CounterScript) async throws {
        try await SessionDriver.run(counterPages) { try await script.run($0) }
        try await LiveServer.run { server in try await script.run(server.formDriver) }
    }

    @Test func `plain forms work beside live ones`() async throws {
        try await SignInScript.serve { try await SignInScript.run($0.formDriver) }
    }

    @Test func `a form that is sent twice counts once`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            let body = "page=\(page.id)&turn=0&b.add="
            for _ in 1...2 {
                let response = try await server.send(
                    .POST,
                    "/counter/a",
                    headers: ["Cookie": page.cookie ?? ""],
                    body: body
                )
                #expect(try await response.text().contains("count 1"))
            }
        }
    }

    @Test func `a form whose page is gone keeps its values and does nothing`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            for (cookie, title) in [
                (page.cookie, "This page was renewed"), (nil, "This page needs a cookie"),
            ] {
                let response = try await server.send(
                    .POST,
                    "/counter/a",
                    headers: ["Cookie": cookie ?? ""],
                    body: "page=\(PageID())&turn=3&f.note=kept&b.add="
                )
                let body = try await response.text()

                #expect(body.contains("note: kept") && body.contains("count 0"))
                #expect(body.contains(title))
            }
        }
    }

    @Test func `the pages of browsers without scripts are kept longer`() async throws {
        let clock = ManualClock()
        var environment = PageEnvironment()
        environment.clock = clock
        try await LiveServer.run(environment: environment) { server in
            let page = server.formDriver
            try await page.visit("/counter/a")
            let other = try await server.open()
            clock.advance(by: .seconds(16))
            while try await other.post("n=x") != 410 { await Task.yield() }
            try await page.press("Add")

            try await page.expect("count 1")
        }
    }
}

extension LiveServer {
    /// A browser without scripts.
    var formDriver: FormDriver {
        FormDriver { request in
            let cookies = request.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
            let response = try await send(
                request.form == nil ? .GET : .POST,
                request.address,
                headers: ["Cookie": cookies],
                body: request.form
            )
            return FormDriver.Response(
                status: Int(response.status.code),
                location: response.headers["Location"].first,
                cookies: response.headers["Set-Cookie"],
                body: try await response.text()
            )
        }
    }
}
