import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

/// Walks over all pages and their controls as a visitor, as two people and as an administrator.
@Suite(.timeLimit(.minutes(5)))
struct AccessWalkTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    /// The pages of each audience, at an address of each.
    private static let pages: [String: [String]] = [
        "everyone": [
            "/", "/about", "/cities", "/cities/130010", "/compare?cities=130010,016010", "/photos",
            "/photos/pixabay-1", "/world", "/outbox", "/account/confirm", "/account/forgot",
            "/account/link", "/account/mail", "/account/reset", "/account/sign-in",
            "/account/sign-up",
        ],
        "account": [
            "/account", "/account/change-mail", "/account/confirm-identity", "/account/delete",
            "/account/export", "/account/log", "/account/notices", "/account/password",
            "/account/second-factor", "/account/sessions", "/account/sign-out",
        ],
        "administrator": ["/account/people", "/users", "/jobs"],
    ]
    /// The statuses of the pages of an audience for a visitor, a person and an administrator.
    private static let statuses = [
        "everyone": [200, 200, 200], "account": [303, 200, 200],
        "administrator": [303, 403, 200],
    ]

    @Test func `each page is open to its audience, by GET and by forms`() async throws {
        let server = try await RunningTenki(demo: database)
        try await server.add("hanako", "--admin", to: database)
        try await server.add("taro", to: database)
        let walkers = [
            [:], try await server.signIn("taro@example.jp"),
            try await server.signIn("hanako@example.jp"),
        ]

        for (audience, paths) in Self.pages {
            for path in paths {
                var seen: [Int] = []
                for walker in walkers {
                    seen.append(try await server.send(.get, path, walker.header).status.code)
                }
                // The demo has no photograph of this name.
                let expected = path == "/photos/pixabay-1" ? [404, 404, 404] : nil
                #expect(seen == expected ?? Self.statuses[audience], "\(path)")
                guard audience != "everyone" else { continue }
                let posted = try await server.post(
                    "page=BcHnNL9Dme7mBZjgpk4PTD&turn=0",
                    to: path,
                    as: walkers[0]
                )
                #expect([303, 401, 403].contains(posted), "POST \(path)")
                guard audience == "administrator" else { continue }
                #expect(
                    try await server.post(
                        "page=BcHnNL9Dme7mBZjgpk4PTD&turn=0",
                        to: path,
                        as: walkers[1]
                    ) == 403
                )
            }
        }
        _ = await server.stop(SIGTERM)
    }

    @Test func `the controls of a page change nothing for another person`() async throws {
        let server = try await RunningTenki(demo: database)
        try await server.add("hanako", "--admin", to: database)
        for name in ["taro", "jiro"] { try await server.add(name, to: database) }
        let taro = try await server.signIn("taro@example.jp")
        let others = [
            [:], try await server.signIn("jiro@example.jp"),
            try await server.signIn("hanako@example.jp"),
        ]
        let before = try await state(of: taro, at: server)

        // Signing out ends the session of the person who presses, so it comes last.
        for path in ["/", "/cities/130010"] + (Self.pages["account"] ?? []) {
            let source = String(
                decoding: try await server.send(.get, path, taro.header).body,
                as: UTF8.self
            )
            let page = try #require(source.firstMatch(of: #/data-page="([^"]+)"/#)?.output.1)
            let controls = Set(source.matches(of: #/name="(b\.[^"]+)"/#).map { String($0.1) })
            for other in others {
                let stream = try await server.send(.get, "/kasane/\(page)", other.header)
                #expect([403, 404, 410].contains(stream.status.code), "\(path)")
                let input = try await server.post("", to: "/kasane/\(page)", as: other)
                #expect((400..<500).contains(input), "\(path)")
                for control in controls {
                    let form = "page=\(page)&turn=0&\(control)="
                    let answer = try await server.post(form, to: path, as: other)
                    #expect(answer < 500, "\(path) \(control)")
                }
            }
        }

        #expect(try await state(of: taro, at: server) == before)
        _ = await server.stop(SIGTERM)
    }

    /// Returns the text of the pages that show the account, the sessions and the board of a person.
    private func state(
        of person: [String: String],
        at server: RunningTenki
    ) async throws -> [String] {
        var texts: [String] = []
        try await server.withForms(person) { driver in
            for path in ["/account", "/account/sessions", "/account/log", "/"] {
                try await driver.visit(path)
                let document = try await driver.snapshot().document
                let content = document.all.first { $0.id == "content" }
                texts.append(content?.text.replacing(#/\d+ min ago/#, with: "") ?? "")
            }
        }
        return texts
    }
}

extension RunningTenki {
    /// Posts a form of the site, and returns the status.
    fileprivate func post(
        _ form: String,
        to path: String,
        as person: [String: String]
    ) async throws -> Int {
        var head = request(.post, path)
        head.headerFields = person.header
        head.headerFields[.origin] = origin
        let request = TransportRequest(
            head,
            body: .data(Data(form.utf8), contentType: "application/x-www-form-urlencoded")
        )
        return try await AsyncHTTPTransport.run { transport in
            let response = try await transport.send(request)
            for try await _ in response.body {}
            return response.status.code
        }
    }
}
