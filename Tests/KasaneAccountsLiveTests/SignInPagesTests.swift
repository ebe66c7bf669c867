import KasaneAccounts
import KasaneAccountsLive
import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SignInPagesTests {
    private let fixture: AccountsFixture

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test(arguments: Way.allCases)
    func `a visitor signs in and returns to the page that they came from`(way: Way) async throws {
        let person = try await fixture.addPerson()

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in?return-to=/%3Fq%3Dkyoto")
            try await driver.type(" Hanako＠Example.jp\u{3000}", into: "Email address")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.expect("The first page")
            try await driver.expect(address: "/?q=kyoto")
        }
        let signedIn = try #require(try await fixture.signedIn())
        #expect(signedIn.account == person.account)
        #expect(signedIn.session != person.session)
        let sessions = try await fixture.accounts.sessions(of: person)
        #expect(sessions.map(\.device).sorted() == ["Firefox, Linux", "Safari, macOS"])
    }

    @Test(arguments: Way.allCases)
    func `a sign-in does not lead to another site`(way: Way) async throws {
        try await fixture.addPerson()

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in?return-to=//evil.example")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.expect(address: "/")
        }
    }

    @Test(arguments: Way.allCases)
    func `a wrong password is reported in the field, and never shown`(way: Way) async throws {
        try await fixture.addPerson()

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.type("wrong-s3cret", into: "Password")
            try await driver.press("Sign in")
            try await driver.expect(
                error: "Wrong email address or password.",
                in: "Password"
            )
            try await driver.expectNowhere("wrong-s3cret")
            try await driver.expect(value: AccountsFixture.mail, in: "Email address")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.expect("The first page")
        }
    }

    @Test func `the same wrong password can be sent twice without JavaScript`() async throws {
        try await fixture.addPerson()

        try await FormDriver.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in")
            for _ in 1...2 {
                try await driver.type(AccountsFixture.mail, into: "Email address")
                try await driver.type("wrong-s3cret", into: "Password")
                try await driver.press("Sign in")
                try await driver.expect(
                    error: "Wrong email address or password.",
                    in: "Password"
                )
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `an unknown address is reported like a wrong password`(way: Way) async throws {
        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in")
            try await driver.press("Sign in")
            try await driver.expect(error: "Enter an email address.", in: "Email address")
            try await driver.expect(error: "Enter your password.", in: "Password")
            try await driver.type("taro@example.jp", into: "Email address")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.expect(
                error: "Wrong email address or password.",
                in: "Password"
            )
        }
    }

    @Test(arguments: Way.allCases)
    func `after too many attempts the page says how long to wait`(way: Way) async throws {
        var settings = AccountSettings()
        settings.limits.signInOfAddress = AttemptLimit(burst: 1, refill: .seconds(90))
        let fixture = try AccountsFixture(settings)

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in")
            for answer in ["Wrong email", "Too many attempts. Try again in 2 minutes."] {
                try await driver.type(AccountsFixture.mail, into: "Email address")
                try await driver.type("wrong", into: "Password")
                try await driver.press("Sign in")
                try await driver.expect(answer)
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `the second factor follows on the same page`(way: Way) async throws {
        let person = try await fixture.addPerson()
        let (secret, _) = try await fixture.addSecondFactor(to: person)

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in?return-to=/%3Fq%3Dnara")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.expect("no further password") { $0.field("Password") == nil }
            #expect(try await fixture.signedIn() == nil)
            // Another server creates the page again when it receives the form.
            try await driver.visit(try await driver.snapshot().address)
            try await driver.type("000 000", into: "Code")
            try await driver.press("Continue")
            try await driver.expect(error: "The code is wrong", in: "Code")
            try await driver.type(try #require(secret.code(at: fixture.now)), into: "Code")
            try await driver.press("Continue")
            try await driver.expect(address: "/?q=nara")
        }
        #expect(try await fixture.signedIn()?.account == person.account)
    }

    @Test(arguments: Way.allCases)
    func `a recovery code takes the place of the second factor`(way: Way) async throws {
        let person = try await fixture.addPerson()
        let (_, codes) = try await fixture.addSecondFactor(to: person)

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.type(codes[0], into: "Recovery code")
            try await driver.press("Use recovery code")
            try await driver.expect("The first page")
        }
        #expect(try await fixture.signedIn()?.account == person.account)
    }

    @Test(arguments: Way.allCases)
    func `a sign-in that waited too long begins again`(way: Way) async throws {
        let person = try await fixture.addPerson()
        let (secret, _) = try await fixture.addSecondFactor(to: person)

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.expect("the second step") { $0.field("Code") != nil }
            fixture.wait(601)
            try await driver.type(try #require(secret.code(at: fixture.now)), into: "Code")
            try await driver.press("Continue")
            try await driver.expect("This sign-in has expired.")
            try await driver.expect("the first step") { $0.field("Password") != nil }
        }
    }

    @Test func `a sign-in is bound to the browser by a cookie of its own`() async throws {
        let request = PageRequest(path: "/account/sign-in")
        let (entry, _) = try #require(fixture.pages.page(at: request.path))
        let session = entry.session(for: request, environment: PageEnvironment())
        _ = try await session.start()
        await session.end()

        let cookie = try #require(request.responseCookies.first)
        #expect(cookie.name == "__Host-kasane-browser")
        #expect(cookie.value.utf8.count == 43)
        #expect(cookie.isSecure && cookie.isHTTPOnly && cookie.sameSite == .lax)
        #expect(cookie.maximumAge == .seconds(180 * 86_400))

        for (sent, isKept) in [(cookie.value, true), ("forged", false)] {
            let again = PageRequest(
                path: request.path,
                cookies: ["__Host-kasane-browser": sent]
            )
            let session = entry.session(for: again, environment: PageEnvironment())
            _ = try await session.start()
            await session.end()
            #expect((again.responseCookies.first?.value == sent) == isKept)
        }
    }

    @Test(arguments: Way.allCases)
    func `a site without TLS has a cookie that its browsers accept`(way: Way) async throws {
        let fixture = try AccountsFixture(AccountSettings(isSecure: false))
        try await fixture.addPerson()
        #expect(fixture.accounts.cookieNames.browser == "kasane-browser")

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.expect("The first page")
        }
        #expect(try await fixture.signedIn() != nil)
    }

    @Test func `the page for signing in shows who is signed in`() async throws {
        let person = try await fixture.addPerson()

        try await FormDriver.run(fixture.pages, principal: person) { driver in
            try await driver.visit("/account/sign-in")
            try await driver.expect("You are signed in as hanako@example.jp.")
            try await driver.follow("Account")
            try await driver.expect(title: "Account – Tenki")
        }
    }

    @Test func `fields say what browsers may fill in`() async throws {
        try await FormDriver.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in")
            let mail = try #require(try await driver.snapshot().field("Email address"))
            #expect(mail.attributes["type"] == "email")
            #expect(mail.attributes["autocomplete"] == "username")
            let password = try #require(try await driver.snapshot().field("Password"))
            #expect(password.attributes["type"] == "password")
            #expect(password.attributes["autocomplete"] == "current-password")
            try await driver.visit("/account/sign-up")
            let new = try #require(try await driver.snapshot().field("New password"))
            #expect(new.attributes["autocomplete"] == "new-password")
            #expect(new.attributes["aria-describedby"] == "password-rules")
        }
    }
}
