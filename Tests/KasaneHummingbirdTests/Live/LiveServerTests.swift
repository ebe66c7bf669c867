import AsyncHTTPClient
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOHTTP1
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LiveServerTests {
    @Test func `a page says whether its visitor is new`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            for (cookie, isNew) in [("", true), (page.cookie ?? "", false), ("login=me", false)] {
                let headers = ["Cookie": cookie]
                let response = try await server.send(.GET, "/counter/a", headers: headers)
                #expect(response.headers.contains(name: "New-Visitor") == isNew)
            }
        }
    }

    @Test func `a page comes whole, with a cookie and headers that protect it`() async throws {
        try await LiveServer.run { server in
            let response = try await server.send(.GET, "/counter/a%20b?note=x")
            let body = try await response.text()

            #expect(body.contains("<h1>a b</h1>") && body.contains("note: x"))
            let script = #/<script src="(\/kasane\/live\.[0-9a-f]+\.js)" defer/#
            let path = try #require(body.firstMatch(of: script)?.1)
            let file = try await server.send(.GET, String(path))
            #expect(try await file.text() == String(decoding: LiveScript.live.bytes, as: UTF8.self))
            #expect(file.headers["Cache-Control"].first?.contains("immutable") == true)
            #expect(response.headers["Set-Cookie"].first?.contains("HttpOnly") == true)
            let policy = response.headers["Content-Security-Policy"].first ?? ""
            #expect(
                policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'")
            )
            #expect(response.headers["Cache-Control"] == ["no-store"])
        }
    }

    @Test func `an input comes back on the stream with its number`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            var stream = try await page.stream()
            #expect(try await page.post("n=1&f.note=caf%C3%A9+%26") == 204)
            let event = try #require(try await stream.next())

            #expect(event.hasPrefix("id: 1\ndata: {\"n\":1,\"o\":["))
            #expect(event.contains("note: café &amp;"))
            #expect(event.contains("[\"u\",\"/counter/a?note=caf%C3%A9+%26\",1]"))
            #expect(!event.contains("[\"v\",\"note\""))
        }
    }

    @Test(arguments: [
        "n=1&b.gone=", "n=1&f.add=1", "n=1&b.note=", "n=1&f.note=x&b.gone=",
    ])
    func `an input that is not shown changes nothing`(body: String) async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            #expect(try await page.post(body) == 409)
            var stream = try await page.stream(at: -1)
            let event = try await stream.next()

            #expect(event?.contains("count 0") == true)
            #expect(event?.contains("note: </p>") == true)
        }
    }

    @Test(arguments: [
        ["Origin": "https://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
        ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "none"],
    ])
    func `a foreign input is refused`(headers: [String: String]) async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            #expect(try await page.post("n=1&b.add=", headers: headers) == 403)
            let form = try await server.send(
                .POST,
                "/counter/a",
                headers: headers,
                body: "page=\(page.id)&turn=0&b.add="
            )

            #expect(form.status.code == 403)
            #expect(try await form.text().contains("Send this form from a page on this site."))
        }
    }

    @Test func `a page exists for its visitor only`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            let other = try await server.open()

            #expect(
                try await page.post("n=1&b.add=", headers: ["Cookie": other.cookie ?? ""]) == 410
            )
            #expect(
                try await page.stream(headers: ["Cookie": "kasane=x"]).status == 410
            )
        }
    }

    @Test func `a login ends the pages before it`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open()

            #expect(try await page.post("n=1&b.add=") == 204)
            #expect(try await page.post("n=2&b.add=", headers: ["Cookie": "login=new"]) == 410)
        }
    }

    @Test func `a logout ends the streams of its own visitor only`() async throws {
        try await LiveServer.run { server in
            let mine = try await server.open(cookie: "login=me")
            let other = try await server.open(cookie: "login=other")
            var stream = try await mine.stream()
            await server.live.endSessions(for: "me")

            #expect(try await stream.next() == nil)
            #expect(try await mine.post("n=1&b.add=") == 410)
            #expect(try await other.post("n=1&b.add=") == 204)
        }
    }

    @Test func `an input that is too long, too frequent or malformed is refused`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.inputBurst = 5
        configuration.inputRate = 0
        configuration.inputLimits.body = 65_536
        configuration.inputLimits.value = 16_384
        try await LiveServer.run(counterPages, configuration) { server in
            let page = try await server.open()
            let long = String(repeating: "x", count: 17_000)

            #expect(try await page.post("n=1&f.note=\(long)") == 413)
            #expect(try await page.post("n=1&f.note=\(long)\(long)\(long)\(long)") == 413)
            #expect(try await page.post("n=1" + String(repeating: "&b.add=", count: 100)) == 413)
            #expect(try await page.post("n=one") == 400)
            #expect(try await page.post("n=1&f.note=x") == 204)
            #expect(try await page.post("n=2&f.note=y") == 429)
        }
    }

    @Test(arguments: [("en", "busy right now"), ("ja", "ただいま混み合っています")])
    func `a server without room says so in the language of its pages`(
        language: String,
        text: String
    ) async throws {
        var configuration = LivePagesConfiguration()
        configuration.maximumPages = 2
        var environment = PageEnvironment.testing
        environment.language = language
        try await LiveServer.run(counterPages, configuration, environment: environment) { server in
            let page = try await server.open()
            let streams = [try await page.stream(), try await server.open().stream()]
            let refused = try await server.send(.GET, "/counter/a")
            #expect(refused.status.code == 503)
            #expect(refused.headers["Retry-After"] == ["30"])
            let refusal = try await refused.text()
            #expect(refusal.contains("<html lang=\"\(language)\">") && refusal.contains(text))
            #expect(try await page.post("bye=") == 204)

            #expect(try await server.send(.GET, "/counter/a").status.code == 200)
            #expect(streams.count == 2)
        }
    }

    @Test func `a server without room says so in the application's words`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.maximumPages = 0
        var environment = PageEnvironment()
        environment.capacityPage = { visit in p { "\(visit.path) is full" } }
        try await LiveServer.run(counterPages, configuration, environment: environment) { server in
            let refused = try await server.send(.GET, "/counter/a")

            #expect(refused.status.code == 503)
            #expect(try await refused.text() == "<p>/counter/a is full</p>")
        }
    }

    @Test func `a viewed page is kept, however many others are opened and left`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.maximumPages = 3
        try await LiveServer.run(counterPages, configuration) { server in
            let watched = try await server.open()
            var stream = try await watched.stream()
            let left = try await server.open()
            for _ in 1...5 { _ = try await server.open() }

            #expect(server.live.openPages == 3)
            #expect(try await left.post("n=1&b.add=") == 410)
            #expect(try await watched.post("n=1&b.add=") == 204)
            #expect(try await stream.next(containing: "count 1") != nil)
        }
    }

    @Test func `a site that views all of its pages leaves room for another client`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.maximumPages = 6
        try await LiveServer.run(counterPages, configuration) { server in
            var streams: [EventStream] = []
            for number in 0..<6 {
                let page = try await server.open(client: "2001:db8:0:\(number)::/64")
                streams.append(try await page.stream())
            }
            let newcomers = [
                try await server.open(client: "192.0.2.1"),
                try await server.open(client: "2001:db8:1::/64"),
            ]

            #expect(server.live.openPages == 6)
            for page in newcomers { #expect(try await page.post("n=1&b.add=") == 204) }
            #expect(streams.count == 6)
        }
    }

    @Test func `a page that does not exist or is requested by HEAD is not kept`() async throws {
        try await LiveServer.run { server in
            let nobody = try await server.send(.GET, "/counter/nobody")
            let head = try await server.send(.HEAD, "/counter/a")

            #expect([nobody.status.code, head.status.code] == [404, 200])
            #expect(server.live.openPages == 0)
        }
    }
}
