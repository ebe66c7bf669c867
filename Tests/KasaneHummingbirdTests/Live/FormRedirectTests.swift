import AsyncHTTPClient
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOHTTP1
import Observation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FormRedirectTests {
    @Test func `the request after a form shows its page once`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            try await page.submit("turn=0&b.add=")

            let shown = try await page.reload()
            #expect(shown.contains("count 1") && shown.contains(page.id))
            let fresh = try await page.reload()
            #expect(fresh.contains("count 0") && !fresh.contains(page.id))
        }
    }

    @Test func `the address follows the page, and keeps other parameters`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open("/counter/a?from=mail&note=x")
            let target = "/counter/a?from=mail&note=a+%26+b"
            try await page.submit("turn=0&f.note=a+%26+b", to: target)

            #expect(try await page.reload(.GET, target).contains(page.id))
            #expect(try await page.reload(.GET, target).contains("note: a &amp; b"))
        }
    }

    @Test func `a request that shows nothing to the visitor does not take the page`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            try await page.submit("turn=0&b.add=")

            _ = try await page.reload(.HEAD)
            for name in ["Sec-Purpose", "Purpose"] {
                let text = try await page.reload(headers: [name: "prefetch;prerender"])
                #expect(text.contains("count 0"))
            }
            #expect(try await page.reload(headers: ["Cookie": ""]).contains("count 0"))
            #expect(try await page.reload(.GET, "/counter/b").contains("count 0"))
            #expect(try await page.reload().contains("count 1"))
        }
    }

    @Test func `another tab's request of the address does not take the page`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            let form = "\(server.origin)/counter/a"
            try await page.submit("turn=0&b.add=", headers: ["Referer": form])

            // A typed address, a link on another site, and a link on another page.
            for headers in [
                ["Sec-Fetch-Site": "none"], ["Sec-Fetch-Site": "cross-site"],
                ["Sec-Fetch-Site": "same-origin", "Referer": "\(server.origin)/"],
            ] {
                #expect(try await page.reload(headers: headers).contains("count 0"))
            }
            let own = ["Sec-Fetch-Site": "same-origin", "Referer": form]
            #expect(try await page.reload(headers: own).contains("count 1"))
        }
    }

    @Test func `two tabs with the same address keep their pages`() async throws {
        try await LiveServer.run { server in
            let first = try await server.open()
            let second = try await server.open(cookie: first.cookie)
            try await first.submit("turn=0&b.add=")
            try await second.submit("turn=0&b.add=")

            #expect(try await first.reload().contains(first.id))
            #expect(try await first.reload().contains(second.id))
        }
    }

    @Test func `a page that ends meanwhile is followed by a new one`() async throws {
        try await LiveServer.run { server in
            let page = try await server.open()
            try await page.submit("turn=0&b.add=")
            #expect(try await page.post("bye=") == 204)

            #expect(try await page.reload().contains("count 0"))
        }
    }

    @Test func `a redirect that is not followed is forgotten`() async throws {
        let clock = ManualClock()
        var environment = PageEnvironment()
        environment.clock = clock
        try await LiveServer.run(environment: environment) { server in
            let page = try await server.open()
            try await page.submit("turn=0&b.add=")
            clock.advance(by: .seconds(31))

            #expect(try await page.reload().contains("count 0"))
        }
    }

    @Test func `a form that left its page and is sent again gets the same response for a while`()
        async throws
    {
        let clock = ManualClock()
        var environment = PageEnvironment()
        environment.clock = clock
        var pages = PageRoutes()
        pages.add(DoorPage.self, for: .everyone) { _, _ in DoorPage(model: DoorModel()) }
        try await LiveServer.run(pages, environment: environment) { server in
            let page = try await server.open("/door")
            let form = "page=\(page.id)&turn=0&f.name=hanako&b.door-submit="
            for _ in 1...2 {
                let answer = try await page.send(.POST, "/door", body: form)
                #expect(answer.status == .seeOther)
                #expect(answer.headers["Location"] == ["/home"])
                #expect(answer.headers["Set-Cookie"].first?.hasPrefix("key=1") == true)
            }

            let stranger = ["Cookie": try await server.open("/door").cookie ?? ""]
            let changed = form.replacing("hanako", with: "taro")
            for (form, headers) in [(form, stranger), (changed, [:])] {
                let answer = try await page.send(.POST, "/door", headers: headers, body: form)
                #expect(answer.status == .conflict)
                #expect(answer.headers["Set-Cookie"].isEmpty)
            }
            clock.advance(by: .seconds(31))
            #expect(try await page.send(.POST, "/door", body: form).status == .conflict)
        }
    }

    @Test(arguments: ["//counter/a", "/counter//a"])
    func `a path that browsers can read as another host has no page`(path: String) async throws {
        try await LiveServer.run { server in
            let page = try await server.open("/counter/a")
            let response = try await page.send(.POST, path, body: "page=\(page.id)&turn=0&b.add=")

            #expect(response.status == .notFound)
            #expect(try await server.send(.GET, path).status == .notFound)
            #expect(server.live.openPages == 1)
        }
    }
}

@Observable private final class DoorModel {
    var name = ""

    @ObservationIgnored lazy var enter = Action(outcomeOf: self) { _ in
        let key = try PageCookie("key", value: "1")
        return .redirect(to: "/home", cookies: [key])
    }
}

private struct DoorPage: Page {
    static let path: PagePath = "/door"
    let title = "Door"

    @Bindable var model: DoorModel

    var body: some HTML {
        Form(submit: "Enter", isPlain: true, model.enter, .id("door")) {
            TextField("Name", text: $model.name, .id("name"))
        }
    }
}
