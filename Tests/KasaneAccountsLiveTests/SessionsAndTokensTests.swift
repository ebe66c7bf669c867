import Foundation
import KasaneAccounts
import KasaneAccountsLive
import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SessionsAndTokensTests {
    private let fixture: AccountsFixture

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test(arguments: Way.allCases)
    func `a session is ended, and the own one has no button for it`(way: Way) async throws {
        let person = try await fixture.addPerson(device: "Safari, macOS")
        fixture.wait(60)
        _ = try await fixture.signIn(device: "Firefox, Windows")
        _ = try await fixture.signIn(device: "Chrome, Android")

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account/sessions")
            try await driver.expect("Safari, macOS This device")
            try await driver.expect("192.0.2.1")
            try await driver.expect("no button") { snapshot in
                snapshot.button("Sign out: Safari, macOS") == nil
            }
            try await driver.press("Sign out: Firefox, Windows")
            try await driver.expect("Device signed out.")
            try await driver.expectAbsent("Firefox, Windows")
            try await driver.expect("Chrome, Android")
            try await driver.press("Sign out everywhere else")
            try await driver.expect("Signed out everywhere else.")
            try await driver.expectAbsent("Chrome, Android")
        }
        let left = try await fixture.accounts.sessions(of: person)
        #expect(left.map(\.id) == [person.session])
    }

    @Test func `the controls of one account do not end what belongs to another`() async throws {
        let hanako = try await fixture.addPerson()
        _ = try await fixture.signIn(device: "Firefox, Windows")
        let taro = try await fixture.addPerson("taro@example.jp")
        let token = try await fixture.accounts.addToken(
            "calendar",
            scopes: [.all],
            expires: nil,
            to: hanako,
            from: AccountClient(network: nil)
        )

        for (page, button) in [
            ("sessions", "Sign out: Firefox, Windows"), ("tokens", "Revoke: calendar"),
        ] {
            var control: String?
            try await FormDriver.run(fixture.pages, principal: hanako) { driver in
                try await driver.visit("/account/\(page)")
                control = try await driver.snapshot().button(button)?.attributes["name"]
            }
            let request = PageRequest(path: "/account/\(page)", principal: taro)
            let (entry, _) = try #require(fixture.pages.page(at: request.path))
            let session = entry.session(for: request, environment: PageEnvironment())
            _ = try await session.start()
            let press = "n=1&\(try #require(control))="
            #expect(await session.receive(try PageInput(body: Array(press.utf8))) == .notShown)
            await session.end()
        }
        #expect(try await fixture.accounts.sessions(of: hanako).count == 2)
        #expect(try await fixture.accounts.tokens(of: hanako).map(\.id) == [token.token.id])
    }

    @Test(arguments: Way.allCases)
    func `a token is created, shown once and revoked`(way: Way) async throws {
        let person = try await fixture.addPerson()
        let pages = fixture.pages { settings in
            settings.tokenScopes = [
                AccountTokenScope("forecasts:read", ja: "予報を読む", en: "Read forecasts"),
                AccountTokenScope("boards:write", ja: "ボードを変える", en: "Change boards"),
            ]
        }

        try await way.run(pages, as: person) { driver in
            try await driver.visit("/account/tokens")
            try await driver.expect("No tokens yet.")
            try await driver.type("calendar", into: "Name")
            try await driver.press("Create")
            try await driver.expect("Choose at least one.")
            try await driver.set("Read forecasts", to: true)
            try await driver.choose("30 days", in: "Valid for")
            try await driver.press("Create")
            try await driver.expect("it won’t be shown again")
            let document = try await driver.snapshot().document
            let text = try #require(document.all.first { $0.id == "token" }?.text)
            #expect(document.all.contains { $0.attributes["data-copy"] == "token" })
            let principal = try #require(try await fixture.accounts.principal(ofAPIToken: text))
            #expect(principal.allows("forecasts:read") && !principal.allows("boards:write"))
            let token = try #require(try await fixture.accounts.tokens(of: person).first)
            #expect(token.expires == fixture.now.addingTimeInterval(30 * 86_400))

            try await driver.visit("/account/tokens")
            try await driver.expectNowhere(text)
            try await driver.expect("2027-02-14 08:00 UTC")
            try await driver.press("Revoke: calendar")
            try await driver.expect("calendar has been revoked.")
            #expect(try await fixture.accounts.principal(ofAPIToken: text) == nil)
        }
    }

    @Test(arguments: Way.allCases)
    func `a token needs an identity that was confirmed recently`(way: Way) async throws {
        let person = try await fixture.addPerson()
        fixture.wait(901)

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account/tokens")
            try await driver.type("calendar", into: "Name")
            try await driver.press("Create")
            try await driver.expect(title: "Confirm it’s you – Tenki")
            try await driver.expect(
                address: "/account/confirm-identity?return-to=%2Faccount%2Ftokens"
            )
        }
        #expect(try await fixture.accounts.tokens(of: person).isEmpty)
    }

    @Test func `an application without scopes has no page of tokens`() async throws {
        let pages = fixture.pages { $0.tokenScopes = [] }

        #expect(pages.page(at: "/account/tokens") == nil)
        try await FormDriver.run(pages, principal: fixture.addPerson()) { driver in
            try await driver.visit("/account")
            try await driver.expect("no link to it") { $0.link("API tokens") == nil }
        }
    }
}
