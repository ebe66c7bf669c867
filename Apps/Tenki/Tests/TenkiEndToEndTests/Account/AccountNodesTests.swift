import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

/// Tests of accounts at several servers on one database, and at a server of a new version.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct AccountNodesTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    /// If the other server didn't announce the sign-out, the stream would end only after 15
    /// minutes, beyond the test's time limit.
    @Test func `a person who signs out at one server is signed out at the other, too`()
        async throws
    {
        let first = try await RunningTenki(demo: database)
        let second = try await RunningTenki(demo: database)
        try await first.add("hanako", to: database)
        let cookies = try await first.signIn("hanako@example.jp")
        let shown = try await second.send(.get, "/account/sessions", cookies.header)
        #expect(shown.status == .ok)
        let page = try #require(
            String(decoding: shown.body, as: UTF8.self)
                .firstMatch(of: #/data-page="([^"]+)"/#)?.output.1
        )

        var request = second.request(.get, "/kasane/\(page)")
        request.headerFields = cookies.header
        try await AsyncHTTPTransport.run { [request] transport in
            let stream = try await transport.send(TransportRequest(request))
            #expect(stream.status == .ok)
            // The stream of the open page ends without a request of its browser.
            async let end: Void = { for try await _ in stream.body {} }()
            try await first.withForms(cookies) { driver in
                try await driver.visit("/account/sign-out")
                try await driver.press("Sign out")
                try await driver.expect("Sign in")
            }
            let answer = try await second.send(.get, "/account/sessions", cookies.header)

            #expect(answer.status.code == 303)
            try await end
        }
        _ = await first.stop(SIGTERM)
        _ = await second.stop(SIGTERM)
    }

    @Test func `forms that reach the other server are carried out at the first try`() async throws {
        let mails = try MailFolder()
        defer { mails.delete() }
        var nodes: [RunningTenki] = []
        for label in ["a", "b"] {
            let options = ["--mail-folder", mails.path, "--public-url", "http://weather.example"]
            nodes.append(
                try await RunningTenki(
                    ["--demo", "--database", database.location, "--node", label, "--jobs"] + options
                )
            )
        }
        let site = TurnTakingTenki(nodes: nodes)
        let mail = "hanako@example.jp"
        try await site.withForms { driver in
            for city in ["011000", "012010", "012020", "013010", "013020"] {
                for name in [
                    "Add to the board", "Remove from the board", "Add to the board",
                    "Remove from the board",
                ] {
                    // A server learns of a change at the other one a moment later.
                    repeat {
                        try await driver.visit("/cities/\(city)")
                    } while try await !driver.snapshot().text.contains(name)
                    try await driver.press(name)
                }
            }
            try await driver.signUp(mail) { try await mails.link(in: "Confirm your") }
            try await driver.signInAgain(mail)
        }
        for node in nodes { _ = await node.stop(SIGTERM) }
    }

    @Test func `a form that reaches both servers is carried out once`() async throws {
        let nodes = [
            try await RunningTenki(demo: database, "--node", "a"),
            try await RunningTenki(demo: database, "--node", "b"),
        ]
        let opened = try await nodes[0].send(.get, "/cities/011000")
        let answer = SiteAnswer(opened)
        let cookies: HTTPFields = [.cookie: answer.cookie ?? ""]
        let page = try #require(answer.body.firstMatch(of: #/name="page" value="([^"]+)"/#)?.1)
        #expect(page.hasPrefix("a~"))
        let form = "page=\(page)&turn=0&b.watch="
        var statuses: [Int] = []
        for node in [nodes[1], nodes[0], nodes[1]] {
            var headers = cookies
            headers[.origin] = node.origin
            let sent = try await node.send(.post, "/cities/011000", headers, body: form)
            statuses.append(sent.status.code)
        }

        #expect([200, 303].contains(statuses[0]))
        #expect(statuses.dropFirst() == [409, 409])
        let shown = SiteAnswer(try await nodes[1].send(.get, "/cities/011000", cookies))
        #expect(shown.body.contains("Remove from the board"))
        for node in nodes { _ = await node.stop(SIGTERM) }
    }

    @Test func `the users of an older version are kept, and sign in by a mailed link`()
        async throws
    {
        let mails = try MailFolder()
        defer { mails.delete() }
        try await database.create(
            upTo: "26 key of board origins",
            postgres: "15 key of board origins",
            running: [
                """
                INSERT INTO "user" (id, mail, birthday, version) VALUES
                    ('hanako', 'hanako@example.jp', '1990-04-01', 1),
                    ('hanako-2', 'hanako@example.jp', NULL, 1),
                    ('taro', 'taro@example.jp', NULL, 1)
                """
            ]
        )

        let server = try await RunningTenki(writing: mails, over: database)

        try await server.withForms { driver in
            try await driver.visit("/account/link")
            try await driver.type("hanako@example.jp", into: "Mail address")
            try await driver.press("Send the mail")
            try await driver.visit(try await mails.link(in: "Sign in to"))
            try await driver.press("Sign in")
            try await driver.visit("/account")
            try await driver.expect("Not set; you sign in by mail")
            try await driver.visit("/account/profile")
            try await driver.expect(value: "hanako", in: "Display name")
            try await driver.expect(value: "1990-04-01", in: "Birthday (optional)")
        }
        let log = await server.stop(SIGTERM).errors
        #expect(log.contains("hanako-2"))
    }
}
