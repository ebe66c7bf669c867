import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RouteTableTests {
    private static let mailPages = [
        "/account/confirm", "/account/forgot", "/account/link", "/account/mail",
        "/account/sign-up", "/outbox", "/outbox/{id}",
    ]

    @Test func `each route has the audience of the table`() async throws {
        let audiences = Dictionary(AccessTable.rows.map { ($0.route, Self.audience(of: $0)) }) {
            first,
            _ in first
        }
        let routes = try await AccessWalk.routes()

        #expect(Set(routes.map(\.row)) == Set(audiences.keys))
        for route in routes { #expect(route.audience == audiences[route.row], "\(route.row)") }
    }

    private static func audience(of row: AccessTable.Row) -> String {
        let isOfOpenPage = row.path.hasPrefix("/kasane/") && !row.path.hasSuffix(".js")
        if isOfOpenPage { return "visitor of the page" }
        return switch row.statuses {
        case [303, 403, 403, 200]: "administrator"
        case [303, 200, 200, 200]: "account"
        case [401, 200, 200, 200]: "principal"
        default: "everyone"
        }
    }

    @Test func `a server that sends no mails has no pages that need them`() async throws {
        let table = try await table([], isDemo: false)

        try await expectNoMailPages(table)
        #expect(table["account"]?.contains("GET /account/change-mail") == false)
    }

    @Test(
        arguments: [
            ["--host", "0.0.0.0"], ["--public-url", "https://weather.example"],
            ["--trusted-proxy", "127.0.0.1"], ["--host-name", "weather.example"],
        ]
    )
    func `a demo that other machines reach has no outbox`(arguments: [String]) async throws {
        try await expectNoMailPages(table(arguments))
    }

    private func expectNoMailPages(_ table: [String: Set<String>]) async throws {
        let everyone = try #require(try await self.table([])["everyone"])
        let mailPages = Set(Self.mailPages.flatMap { ["GET \($0)", "POST \($0)"] })

        #expect(mailPages.isSubset(of: everyone))
        #expect(table["everyone"] == everyone.subtracting(mailPages))
    }

    /// Returns the routes of a server, by the names of their audiences.
    private func table(
        _ arguments: [String],
        isDemo: Bool = true
    ) async throws -> [String: Set<String>] {
        let database = try await TestDatabase()
        let outcome = await InProcessTenki.run(
            ["serve", "--routes", "--database", database.location]
                + (isDemo ? ["--demo"] : []) + arguments
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
