import AsyncHTTPClient
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOHTTP1
import Testing

@Suite
struct FormTests {
    /// Runs a script in the process and by form posts.
    private func run(_ script: (any PageDriver) async throws -> Void) async throws {
        try await SessionDriver.run(counterPages) { try await script($0) }
        try await LiveServer.run { server in try await script(server.formDriver) }
    }

    @Test func `fields and buttons work with and without a script`() async throws {
        try await run { page in
            try await page.visit("/counter/a?note=first")
            try await page.expect(value: "first", in: "Note")
            try await page.type("a + b & c", into: "Note")
            try await page.expect("note: a + b & c")
            try await page.press("Add")
            try await page.press("Add")
            try await page.expect("count 2")
            try await page.expect(title: "a: 2")
            try await page.turn("Loud", on: true)
            try await page.expect("COUNT 2")
            try await page.turn("Loud", on: false)
            try await page.expect("count 2")
        }
    }

    @Test func `Enter sends the form that a field is in`() async throws {
        try await run { page in
            try await page.visit("/counter/a")
            try await page.type("deep", into: "Inner")
            try await page.pressEnter(in: "Inner")

            try await page.expect("count 100")
            try await page.expect("note: deep")
        }
    }

    @Test func `an error is shown and closed`() async throws {
        try await run { page in
            try await page.visit("/counter/a")
            try await page.press("Fail")
            try await page.expect(dialog: "The counter is at its end.")
            try await page.press("OK")
            try await page.expectNoDialog()
        }
    }

    @Test func `a route leads to its page`() async throws {
        try await run { page in
            try await page.visit("/counter/a")
            try await page.press("Home")
            try await page.expect(title: "home: 0")
        }
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

    @Test func `a form whose page is gone keeps what was entered and does nothing`() async throws {
        try await LiveServer.run { server in
            let response = try await server.send(
                .POST,
                "/counter/a",
                body: "page=\(PageID())&turn=3&f.note=kept&b.add="
            )
            let body = try await response.text()

            #expect(body.contains("note: kept") && body.contains("count 0"))
            #expect(body.contains("This page was renewed"))
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
