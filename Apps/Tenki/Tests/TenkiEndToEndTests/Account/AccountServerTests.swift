import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneMail
import KasaneTesting
import Testing

/// Tests of accounts, in a process only if they need a simulated clock.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct AccountServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test(.enabled(if: ServerClock.isAvailable))
    func `a person goes all ways of an account without scripts`() async throws {
        try await withClock(at: (12, 0)) { script in
            try await script.server.withForms { try await script.run($0) }

            let mail = try #require(try await script.mails.mails(about: "Confirm your").first)
            #expect(mail.text.contains("http://weather.example/account/confirm?"))
        }
    }

    @Test(.enabled(if: ServerClock.isAvailable))
    func `a person signs up, receives the planned digest and unsubscribes, without scripts`()
        async throws
    {
        try await withClock(at: AccountScript.dawn, scheme: "https") { script in
            try await script.server.withForms { try await script.receiveDigest($0) }
        }
    }

    @Test(.enabled(if: ServerClock.isAvailable))
    func `an administrator goes all ways through other accounts without scripts`()
        async throws
    {
        try await withClock(at: (12, 0)) { script in
            let server = script.server
            try await server.addAdministrator("hanako", to: database)
            try await server.add("taro", to: database)
            try await server.withForms { driver in
                try await AdministratorScript(server: server, clock: script.clock).run(driver)
            }
        }
    }

    @Test func `people have boards of their own on all of their devices`() async throws {
        let server = try await RoutedTenki(demo: database)
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
        // The device keeps its board, so each person without one who signs in there gets a copy.
        try await server.withForms(device) { driver in
            try await driver.signIn("taro@example.jp")
            try await driver.visit("/")
            try await driver.expect("Wakkanai")
            try await driver.visit("/cities/473000")
            try await driver.press("Add to the board")
        }
        try await server.withForms { driver in
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/")
            try await driver.expect("Wakkanai")
            try await driver.expectAbsent("Miyakojima")
        }
    }

    @Test func `a choice of language, unit and colours follows a person`() async throws {
        let server = try await RoutedTenki(demo: database)
        try await server.add("hanako", to: database)
        try await server.withForms { driver in
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/")
            for choice in ["°F", "Dark", "日本語"] { try await driver.press(choice) }
            try await driver.expect("予報")
        }

        try await server.withForms { driver in
            try await driver.visit("/world")
            try await driver.expectChosen(["°C", "Auto", "English"])
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/world")
            try await driver.expect("予報")
            try await driver.expectChosen(["°F", "ダーク", "日本語"])
        }
    }

    @Test func `the municipality in which a person lives follows them`() async throws {
        let server = try await RoutedTenki(demo: database)
        try await server.add("hanako", to: database)
        try await server.withForms { driver in
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/cities/130010")
            try await driver.choose("Chiyoda-ku", in: "Municipality")
            try await driver.press("Save")
            try await driver.expect(value: "1310100", in: "Municipality")
        }

        try await server.withForms { driver in
            try await driver.visit("/cities/130010")
            try await driver.expect(value: "", in: "Municipality")
            try await driver.signIn("hanako@example.jp")
            try await driver.visit("/cities/130010")
            try await driver.expect(value: "1310100", in: "Municipality")
            try await driver.choose("None", in: "Municipality")
            try await driver.press("Save")
            try await driver.expect(value: "", in: "Municipality")
        }
    }

    @Test func `an account that is deleted has no session`() async throws {
        let server = try await RoutedTenki(demo: database)
        try await server.add("hanako", to: database)
        let cookies = try await server.signIn("hanako@example.jp")

        let deleted = await InProcessTenki.run([
            "user", "delete", "hanako@example.jp", "--yes", "--database", database.location,
        ])

        #expect(deleted.exitCode == 0)
        let answer = try await server.send(.get, "/account", cookies.header)
        #expect(answer.status.code == 303)
        #expect(answer.headers[.location]?.hasPrefix("/account/sign-in") == true)
    }

    /// Runs a script at a server with a clock of the test.
    private func withClock(
        at time: (hour: Int64, minute: Int64),
        scheme: String = "http",
        _ run: (AccountScript) async throws -> Void
    ) async throws {
        let mails = try MailFolder()
        defer { mails.delete() }
        let clock = try await ServerClock(time)
        let server = try await RunningTenki(
            writing: mails,
            over: database,
            clock: clock,
            scheme: scheme
        )
        try await run(
            AccountScript(server: server, mails: mails, clock: clock, browser: .forms)
        )
        _ = await server.stop(SIGTERM)
    }
}

extension PageDriver {
    fileprivate func expectChosen(_ names: [String]) async throws {
        for name in names {
            try await expect("“\(name)” as the choice") { snapshot in
                snapshot.button(name)?.attributes["aria-pressed"] == "true"
            }
        }
    }
}
