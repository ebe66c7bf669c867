import Foundation
import Testing

/// Compares all routes of the server, and who may use each, with a table.
@Suite(.timeLimit(.minutes(5)))
struct RouteTableTests {
    private static let pages = [
        "/", "/about", "/account/confirm", "/account/forgot", "/account/link", "/account/mail",
        "/account/reset", "/account/sign-in", "/account/sign-up", "/boards/{secret}", "/cities",
        "/cities/{code}", "/compare", "/outbox", "/outbox/{id}", "/photos", "/photos/{id}",
        "/radar", "/typhoons", "/world", "/world/{id}",
    ]
    private static let ownPages = [
        "/account", "/account/change-mail", "/account/confirm-identity", "/account/delete",
        "/account/export", "/account/log", "/account/notices", "/account/password",
        "/account/second-factor", "/account/sessions", "/account/sign-out",
    ]
    private static let administratorPages = [
        "/account/people", "/account/people/{id}", "/jobs", "/jobs/{id}", "/users",
    ]
    private static let others = [
        "GET /api/forecast", "GET /api/forecast/city/{code}", "GET /api/v1/cities",
        "GET /api/v1/cities/{code}/forecast", "GET /api/v1/cities/{code}/hours",
        "GET /api/v1/cities/{code}/observation", "GET /api/v1/cities/{code}/revisions",
        "GET /api/v1/cities/{code}/warnings", "GET /api/v1/warnings",
        "GET /api/v1/openapi.json", "GET /api/v1/photos", "GET /api/v1/world",
        "GET /api/v1/typhoons",
        "GET /api/v1/places", "GET /api/v1/places/{id}",
        "GET /assets/{asset}", "GET /favicon.ico", "GET /healthz",
        "GET /icons/180.png", "GET /icons/192.png", "GET /icons/512.png",
        "GET /images/{id}/{rendition}",
        "GET /images/radar/{base}/{valid}/{zoom}/{x}/{file}", "GET /manifest.webmanifest",
        "GET /readyz",
        "GET /notices/unsubscribe/{link}", "GET /robots.txt", "POST /boards",
        "POST /notices/unsubscribe/{link}", "POST /preferences",
    ]
    private static let stylesheets = [
        "about", "account", "board", "cities", "city", "compare", "jobs", "photos", "radar",
        "tenki", "typhoons", "users", "world",
    ]
    private static let drawings = ["japan", "world"]
    private static let scripts = [
        "arrows", "combobox", "copy", "keys", "live", "renew", "reorder", "upload",
    ]
    private static let users = [
        "DELETE /api/v1/users/{id}", "GET /api/v1/users", "GET /api/v1/users/{id}",
        "POST /api/v1/users", "PUT /api/v1/users/{id}",
    ]
    private static let openPages = [
        "GET /kasane/plain.css", "GET /kasane/{page}", "POST /kasane/{page}",
        "POST /kasane/{page}/upload",
    ]

    private static func routes(of pages: [String]) -> Set<String> {
        Set(pages.flatMap { ["GET \($0)", "POST \($0)"] })
    }

    private static var everyone: Set<String> {
        var routes = routes(of: pages).union(others)
        for suffix in ["", ".{hash}"] {
            routes.formUnion(stylesheets.map { "GET /assets/\($0)\(suffix).css" })
            routes.formUnion(drawings.map { "GET /assets/\($0)\(suffix).svg" })
            routes.formUnion(scripts.map { "GET /kasane/\($0)\(suffix).js" })
        }
        return routes
    }

    @Test func `each route has the audience of the table`() async throws {
        let table = try await table(
            ["--metrics-port", "0"],
            token: "0123456789abcdef0123456789abcdef"
        )

        #expect(table["everyone"] == Self.everyone)
        #expect(table["account"] == Self.routes(of: Self.ownPages))
        #expect(table["administrator"] == Self.routes(of: Self.administratorPages))
        #expect(table["principal"] == ["POST /account/export/data"])
        #expect(table["token of users"] == Set(Self.users))
        #expect(table["visitor of the page"] == Set(Self.openPages))
        #expect(table["readers of metrics"] == ["GET /metrics"])
        #expect(table.count == 7)
    }

    @Test func `a server that sends no mails has no pages that need them`() async throws {
        let table = try await table([], isDemo: false)

        let closed = [
            "/account/confirm", "/account/forgot", "/account/link", "/account/mail",
            "/account/reset", "/account/sign-up", "/outbox", "/outbox/{id}",
        ]
        #expect(table["everyone"] == Self.everyone.subtracting(Self.routes(of: closed)))
        #expect(table["nobody"] == Set(Self.users))
        #expect(table["account"]?.contains("GET /account/change-mail") == false)
    }

    @Test(
        arguments: [
            ["--host", "0.0.0.0"], ["--public-url", "https://weather.example"],
            ["--trusted-proxy", "127.0.0.1"], ["--host-name", "weather.example"],
        ]
    )
    func `a demo that other machines reach has no outbox`(arguments: [String]) async throws {
        let table = try await table(arguments)

        let closed = [
            "/account/confirm", "/account/forgot", "/account/link", "/account/mail",
            "/account/reset", "/account/sign-up", "/outbox", "/outbox/{id}",
        ]
        #expect(table["everyone"] == Self.everyone.subtracting(Self.routes(of: closed)))
    }

    /// Returns the routes of a server, by the names of their audiences.
    private func table(
        _ arguments: [String],
        isDemo: Bool = true,
        token: String? = nil
    ) async throws -> [String: Set<String>] {
        let database = try await TestDatabase()
        let outcome = await InProcessTenki.run(
            ["serve", "--print-routes", "--database", database.location]
                + (isDemo ? ["--demo"] : []) + arguments,
            environment: token.map { ["TENKI_USERS_TOKEN": $0] } ?? [:]
        )
        withExtendedLifetime(database) {}
        #expect(outcome.exitCode == 0)
        let rows = outcome.output.split(separator: "\n").map { line in
            // The hash of an asset's content changes with it.
            line.replacing(#/\.[0-9a-f]{2,}\./#, with: ".{hash}.").split(separator: ": ")
        }
        return Dictionary(grouping: rows) { "\($0.last ?? "")" }
            .mapValues { rows in Set(rows.map { "\($0[0])" }) }
    }
}
