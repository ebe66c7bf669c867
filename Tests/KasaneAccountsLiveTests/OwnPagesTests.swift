import Foundation
import KasaneAccounts
import KasaneAccountsLive
import KasaneLive
import KasaneMail
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OwnPagesTests {
    private let fixture: AccountsFixture

    init() throws {
        fixture = try AccountsFixture()
    }

    private static let ownPages = AccountPage.allCases.filter { page in
        switch page {
        case .signIn, .signUp, .confirmSignUp, .signInLink, .forgotPassword, .resetPassword,
            .confirmMail:
            false
        default: true
        }
    }

    @Test(arguments: ownPages)
    func `a visitor has to sign in first`(page: AccountPage) async throws {
        let address = page.path(below: "/account").address(["id": "\(UUID())"])
        var environment = PageEnvironment.testing
        environment.signInPath = "/account/sign-in"

        try await FormDriver.run(fixture.pages, environment: environment) { driver in
            try await driver.visit(address)
            try await driver.expect(title: "Sign in – Tenki")
            let target = try await driver.snapshot().address
            #expect(target.hasPrefix("/account/sign-in?return-to=%2Faccount"))
        }
    }

    @Test(arguments: Way.allCases)
    func `the overview shows the account and leads to its pages`(way: Way) async throws {
        let person = try await fixture.addPerson()

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account")
            try await driver.expect(title: "Account – Tenki")
            for text in [AccountsFixture.mail, "English", "Set", "Off"] {
                try await driver.expect(text)
            }
            try await driver.expect("no page for administrators") { $0.link("Accounts") == nil }
            for title in ["Where you are signed in", "API tokens", "Activity", "Sign out"] {
                try await driver.follow(title)
                try await driver.expect(title: "\(title) – Tenki")
                try await driver.follow("Account")
            }
        }
    }

    @Test(
        arguments: Way.allCases,
        [AccountPage.changePassword, .changeMail, .secondFactor, .export, .delete]
    )
    func `important pages require an identity that was confirmed recently`(
        way: Way,
        page: AccountPage
    ) async throws {
        let person = try await fixture.addPerson()
        fixture.wait(901)
        let address = page.path(below: "/account").address()

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit(address)
            try await driver.expect(title: "Confirm it’s you – Tenki")
            #expect(try await driver.snapshot().address.hasSuffix("=%2Faccount%2F\(page.rawValue)"))
            // The visitor of the test stays the one of the old session.
            try await driver.visit("/account/confirm-identity?return-to=/")
            try await driver.type("wrong-s3cret", into: "Password")
            try await driver.press("Confirm with password")
            try await driver.expect(error: "Wrong password.", in: "Password")
            try await driver.expectNowhere("wrong-s3cret")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Confirm with password")
            try await driver.expect("The first page")
        }
        let confirmed = try #require(try await fixture.signedIn())
        try await way.run(fixture.pages, as: confirmed) { driver in
            try await driver.visit(address)
            try await driver.expect(address: address)
        }
    }

    @Test(arguments: Way.allCases)
    func `a code confirms the identity, too`(way: Way) async throws {
        let person = try await fixture.addPerson()
        let (secret, _) = try await fixture.addSecondFactor(to: person)

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account/confirm-identity?return-to=/%3Fq%3Dnara")
            try await driver.type("123", into: "Code")
            try await driver.press("Continue")
            try await driver.expect(error: "The code is wrong", in: "Code")
            try await driver.type(try #require(secret.code(at: fixture.now)), into: "Code")
            try await driver.press("Continue")
            try await driver.expect(address: "/?q=nara")
        }
        #expect(try await fixture.signedIn()?.confirmed == fixture.now)
    }

    @Test(arguments: Way.allCases)
    func `the password is changed, and the session renewed`(way: Way) async throws {
        let person = try await fixture.addPerson()

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account/password")
            try await driver.type("hanako@example.jp!", into: "New password")
            try await driver.press("Change password")
            try await driver.expect(error: "must not contain your email", in: "New password")
            try await driver.type("ame ga furu hi ni", into: "New password")
            try await driver.press("Change password")
            try await driver.expect(title: "Account – Tenki")
            try await driver.expect("Your password has been changed.")
            try await driver.expectNowhere("ame ga furu")
            try await driver.visit("/account")
            try await driver.expectAbsent("has been changed")
        }
        #expect(try await fixture.signedIn()?.account == person.account)
    }

    @Test(arguments: Way.allCases)
    func `the account is deleted when its address is typed`(way: Way) async throws {
        let person = try await fixture.addPerson()

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account/delete")
            let label = "Type your email address to confirm (hanako@example.jp)"
            try await driver.type("taro@example.jp", into: label)
            try await driver.press("Delete account")
            try await driver.expect(error: "Type hanako@example.jp.", in: label)
            try await driver.type("Hanako＠example.jp\u{3000}", into: label)
            try await driver.press("Delete account")
            try await driver.expect(address: "/")
            try await driver.expect("Your account has been deleted.")
        }
        await #expect(throws: AccountError.notFound) {
            try await fixture.accounts.account(of: person)
        }
    }

    @Test(arguments: Way.allCases)
    func `a button signs out, and opening the page does not`(way: Way) async throws {
        let person = try await fixture.addPerson()

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account/sign-out")
            try await driver.visit("/account/sign-out")
            #expect(try await fixture.accounts.sessions(of: person).count == 1)
            try await driver.press("Sign out")
            try await driver.expect("The first page")
            try await driver.expect("Signed out.")
        }
        #expect(try await fixture.accounts.sessions(of: person).isEmpty)
    }

    @Test(arguments: Way.allCases)
    func `the log says what happened, in words`(way: Way) async throws {
        let person = try await fixture.addPerson()
        for _ in 1...3 {
            // The password is wrong, which the log shows.
            _ = try? await fixture.accounts.signIn(
                AccountsFixture.mail,
                password: "wrong",
                from: AccountClient(network: "198.51.100.7", device: "Chrome, Windows")
            )
        }

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account/log")
            try await driver.expect("2027-01-15 08:00 UTC Sign-in failed")
            try await driver.expect("3 times, Chrome, Windows, 198.51.100.7")
            try await driver.expect("Account created")
        }
    }

    @Test func `the export is sent by a form, because a page cannot send a file`() async throws {
        let person = try await fixture.addPerson()

        try await FormDriver.run(fixture.pages, principal: person) { driver in
            try await driver.visit("/account/export")
            let form = try #require(
                try await driver.snapshot().document.all.first {
                    $0.attributes["action"] == "/account/export/data"
                }
            )
            #expect(form.attributes["method"] == "post")
        }
    }

    @Test func `no event of the log is without words`() async throws {
        let person = try await fixture.addPerson(roles: [.administrator])
        let other = try await fixture.addPerson("taro@example.jp")
        let client = AccountClient(network: nil)
        try await fixture.accounts.setSuspended(true, other.account, by: person, from: client)

        for (languages, text) in [(["ja"], "アカウントを停止しました"), (["en"], "Account suspended")] {
            try await FormDriver.run(fixture.pages(languages), principal: person) { driver in
                try await driver.visit("/account/people/\(other.account)")
                try await driver.expect(text)
            }
        }
    }
}
