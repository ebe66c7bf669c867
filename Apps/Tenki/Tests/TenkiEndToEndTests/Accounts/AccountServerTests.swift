import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneMail
import KasaneTesting
import Testing

/// Tests of accounts at a running server.
@Suite(.overEachStore, .timeLimit(.minutes(3)))
struct AccountServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a person goes all ways of an account without scripts`() async throws {
        let mails = try MailFolder()
        defer { mails.delete() }
        let server = try await RunningTenki(writing: mails, over: database)

        try await server.withForms { try await AccountScript(mails: mails).run($0) }

        let mail = try #require(try await mails.mails(about: "Confirm your").first)
        #expect(mail.text.contains("http://weather.example/account/confirm?"))
        _ = await server.stop(SIGTERM)
    }

    @Test func `only administrators see users, accounts and jobs`() async throws {
        let server = try await RunningTenki(demo: database)
        try await server.add("hanako", "--admin", to: database)
        try await server.add("taro", to: database)
        let people = [
            [:], try await server.signIn("taro@example.jp"),
            try await server.signIn("hanako@example.jp"),
        ]
        let paths = ["/users", "/account/people", "/jobs", "/account", "/"]

        var statuses: [[Int]] = []
        for path in paths {
            var row: [Int] = []
            for cookies in people {
                row.append(try await server.send(.get, path, cookies.header).status.code)
            }
            statuses.append(row)
        }

        #expect(
            statuses == [
                [303, 403, 200], [303, 403, 200], [303, 403, 200], [303, 200, 200],
                [200, 200, 200],
            ]
        )
        _ = await server.stop(SIGTERM)
    }

    @Test func `people have boards of their own on all of their devices`() async throws {
        let server = try await RunningTenki(demo: database)
        try await server.add("hanako", to: database)
        try await server.add("taro", to: database)
        let device = try await server.withForms { driver in
            try await driver.visit("/cities/011000")
            try await driver.press("Add to the board")
        }

        try await server.withForms(device) { driver in
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/")
            try await driver.expect("Wakkanai")
        }
        // Hanako took the device's board along, so another person there begins with the list of the
        // site.
        try await server.withForms(device) { driver in
            try await driver.signIn("taro@example.jp")
            try await driver.visit("/cities/473000")
            try await driver.press("Add to the board")
        }
        try await server.withForms { driver in
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/")
            try await driver.expect("Wakkanai")
            try await driver.expectAbsent("Miyakojima")
        }
        _ = await server.stop(SIGTERM)
    }

    @Test func `a choice of language, unit and colours follows a person`() async throws {
        let server = try await RunningTenki(demo: database)
        try await server.add("hanako", to: database)
        try await server.withForms { driver in
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/")
            try await driver.press("日本語")
            try await driver.expect("予報")
        }

        try await server.withForms { driver in
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/world")
            try await driver.expect("予報")
        }
        _ = await server.stop(SIGTERM)
    }

    @Test func `an account that is deleted has no session`() async throws {
        let server = try await RunningTenki(demo: database)
        try await server.add("hanako", to: database)
        let cookies = try await server.signIn("hanako@example.jp")

        let deleted = try await TenkiProcess([
            "user", "delete", "hanako", "--yes", "--database", database.location,
        ])
        .outcome()

        #expect(deleted.exitCode == 0)
        let answer = try await server.send(.get, "/account", cookies.header)
        #expect(answer.status.code == 303)
        #expect(answer.headers[.location]?.hasPrefix("/account/sign-in") == true)
        _ = await server.stop(SIGTERM)
    }
}
