import KasaneAccounts
import KasaneAccountsLive
import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SecondFactorPageTests {
    private let fixture: AccountsFixture

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test(arguments: Way.allCases)
    func `a second factor is set up, and its recovery codes are shown once`(
        way: Way
    ) async throws {
        let person = try await fixture.addPerson()

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account/second-factor")
            let document = try await driver.snapshot().document
            let text = try #require(document.all.first { $0.id == "secret" }?.text)
            let secret = try TOTPSecret(text)
            let page = try await driver.snapshot()
            let link = try #require(page.link("Open in an app on this device"))
            let uri = "otpauth://totp/Tenki:hanako%40example.jp?secret=\(text)&issuer=Tenki"
            #expect(link.attributes["href"] == uri)
            let field = try #require(try await driver.snapshot().field("Code"))
            #expect(field.attributes["autocomplete"] == "one-time-code")
            #expect(field.attributes["inputmode"] == "numeric")
            #expect(document.all.contains { $0.name == "svg" && $0.attributes["role"] == "img" })

            try await driver.type("000000", into: "Code")
            try await driver.press("Turn on")
            try await driver.expect(error: "The code is wrong", in: "Code")
            try await driver.type(try #require(secret.code(at: fixture.now)), into: "Code")
            try await driver.press("Turn on")
            try await driver.expect("They won’t be shown again")
            let codes = try await driver.snapshot().recoveryCodes
            #expect(codes.count == 10)
            try await driver.press("I’ve saved them")
            try await driver.expect(title: "Account – Tenki")
            try await driver.expect("On")
            try await driver.visit("/account/second-factor")
            try await driver.expect("Recovery codes left: 10")
            for code in codes { try await driver.expectNowhere(code) }
            try await driver.expectNowhere(text)
        }
        #expect(try await fixture.accounts.sessions(of: person).map(\.id) == [person.session])
    }

    @Test(arguments: Way.allCases)
    func `the recovery codes are replaced`(way: Way) async throws {
        let person = try await fixture.addPerson()
        let (_, old) = try await fixture.addSecondFactor(to: person)

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account/second-factor")
            try await driver.press("Replace recovery codes")
            try await driver.expect("They won’t be shown again")
            let codes = try await driver.snapshot().recoveryCodes
            #expect(codes.count == 10 && Set(codes).isDisjoint(with: old))
            try await driver.press("I’ve saved them")
            try await driver.expect(title: "Account – Tenki")
        }
    }

    @Test(arguments: Way.allCases)
    func `the second factor is removed after a confirmation`(way: Way) async throws {
        let person = try await fixture.addPerson()
        _ = try await fixture.addSecondFactor(to: person)

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account/second-factor")
            try await driver.press("Turn off…")
            try await driver.expect(dialog: "Turn off two-step verification?")
            try await driver.press("Keep it on")
            try await driver.expectDialogAbsent()
            #expect(try await fixture.accounts.account(of: person).hasSecondFactor)
            try await driver.press("Turn off…")
            try await driver.press("Turn off")
            try await driver.expect(title: "Account – Tenki")
        }
        #expect(try await !fixture.accounts.account(of: person).hasSecondFactor)
        #expect(try await fixture.accounts.sessions(of: person).map(\.id) == [person.session])
    }
}

extension PageSnapshot {
    fileprivate var recoveryCodes: [String] {
        document.all.filter { $0.name == "code" && $0.text.wholeMatch(of: format) != nil }
            .map(\.text)
    }

    private var format: Regex<Substring> { /[0-9a-z]{4}(?:-[0-9a-z]{4}){3}/ }
}
