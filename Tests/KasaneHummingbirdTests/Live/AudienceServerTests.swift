import AsyncHTTPClient
import KasaneHummingbird
import KasaneLive
import NIOHTTP1
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AudienceServerTests {
    private func cookie(_ login: String?) -> String { login.map { "login=\($0)" } ?? "" }

    @Test(arguments: [HTTPMethod.GET, .HEAD, .POST])
    func `each method of a page is for its audience`(method: HTTPMethod) async throws {
        try await LiveServer.run(AudienceSite.pages) { server in
            for (login, statuses) in AudienceSite.statuses {
                for (entry, status) in zip(AudienceSite.pages.entries, statuses) {
                    let response = try await server.send(
                        method,
                        entry.path.text,
                        headers: ["Cookie": cookie(login)],
                        body: method == .POST ? "b.add=" : nil
                    )
                    // A form is carried out on the new page, and leads to it.
                    let expected = method == .POST && status == 200 ? 303 : status
                    #expect(Int(response.status.code) == expected, "\(method) \(entry.path)")
                    #expect(
                        try await response.text().contains("Inside")
                            == (status == 200 && method == .GET)
                    )
                }
            }
        }
    }

    @Test func `a visitor outside of the audience is led to the page for signing in`() async throws
    {
        var environment = PageEnvironment()
        environment.signInPath = "/everyone"
        try await LiveServer.run(AudienceSite.pages, environment: environment) { server in
            for method in [HTTPMethod.GET, .POST] {
                let response = try await server.send(
                    method,
                    "/operators",
                    body: method == .POST ? "b.add=" : nil
                )
                #expect(response.status == .seeOther)
                #expect(response.headers["Location"] == ["/everyone?return-to=%2Foperators"])
            }
        }
    }

    @Test func `a form of a visitor outside of the audience runs no action`() async throws {
        try await LiveServer.run(AudienceSite.pages) { server in
            let page = try await server.open("/operators", cookie: "login=operator")
            for login in [nil, "reader"] {
                let form = "page=\(page.id)&turn=0&b.add="
                let headers = ["Cookie": cookie(login)]
                let response = try await page.send(
                    .POST,
                    "/operators",
                    headers: headers,
                    body: form
                )
                #expect(response.status == (login == nil ? .unauthorized : .forbidden))
            }
            let form = "page=\(page.id)&turn=0&f.note=kept"
            let response = try await page.send(.POST, "/operators", body: form)
            let shown = try await page.send(.GET, response.headers["Location"].first ?? "")
            #expect(try await shown.text().contains("count 0"))
        }
    }

    @Test func `a form of a page that has ended is not filled in for another visitor`()
        async throws
    {
        try await LiveServer.run(AudienceSite.pages) { server in
            _ = try await server.open("/operators", cookie: "login=operator")
            await server.live.endSessions(for: "operator")

            let response = try await server.send(
                .POST,
                "/operators",
                headers: ["Cookie": "login=reader"],
                body: "page=\(PageID())&turn=0&f.note=x&b.add="
            )
            #expect(response.status == .forbidden)
            #expect(server.live.openPages == 0)
        }
    }

    @Test func `a form that ends its own page leads to the address that it chose`() async throws {
        let live = Mutex<LivePages?>(nil)
        var pages = PageRoutes()
        pages.add(LeavingPage.self, for: .everyone) { _, _ in
            LeavingPage { [live = live.withLock { $0 }] in await live?.endSessions(for: "me") }
        }
        try await LiveServer.run(pages) { server in
            live.withLock { $0 = server.live }
            let page = try await server.open("/leave", cookie: "login=me")

            let form = "page=\(page.id)&turn=0&b.leave="
            let response = try await page.send(.POST, "/leave", body: form)

            #expect(response.status == .seeOther)
            #expect(response.headers["Location"] == ["/left"])
            #expect(server.live.openPages == 0)
        }
    }
}

private struct LeavingPage: Page {
    static let path: PagePath = "/leave"
    let title = "Leave"
    let end: @Sendable () async -> Void

    var body: some HTML {
        Button("Leave", .id("leave")) {
            let ending = Task { await end() }
            // The page ends while its action runs, and cancels it.
            while !Task.isCancelled { await Task.yield() }
            _ = ending
            throw PageError.redirect(to: "/left")
        }
    }
}
