import KasaneAccounts
import KasaneAccountsLive
import KasaneLive
import KasaneMail
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MailedLinkTests {
    private let fixture: AccountsFixture

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test(arguments: Way.allCases)
    func `a visitor signs up and confirms the address`(way: Way) async throws {
        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-up")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.type("kumo", into: "New password")
            try await driver.press("Sign up")
            try await driver.expect(
                error: "The password must be at least 8 characters long.",
                in: "New password"
            )
            try await driver.type(AccountsFixture.password, into: "New password")
            try await driver.press("Sign up")
            try await driver.expect("We sent an email to hanako@example.jp.")
            try await driver.expectNowhere(AccountsFixture.password)

            let link = try await fixture.link()
            // Mail programs open links in advance.
            for _ in 1...3 { try await driver.visit(link) }
            #expect(try await fixture.signedIn() == nil)
            try await driver.type("not the password", into: "Password")
            try await driver.press("Create account")
            try await driver.expect(error: "Wrong password.", in: "Password")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Create account")
            try await driver.expect("The first page")
        }
        #expect(try await fixture.signedIn()?.mail.address == AccountsFixture.mail)
    }

    @Test(arguments: Way.allCases, ["sign-up", "link", "forgot"])
    func `an address with an account and one without get the same answer`(
        way: Way,
        page: String
    ) async throws {
        try await fixture.addPerson()

        var answers: [String] = []
        for mail in [AccountsFixture.mail, "jiroro@example.jp"] {
            try await way.run(fixture.pages) { driver in
                try await driver.visit("/account/\(page)")
                try await driver.type(mail, into: "Email address")
                if page == "sign-up" {
                    try await driver.type("a long enough one", into: "New password")
                }
                try await driver.press(page == "sign-up" ? "Sign up" : "Send email")
                try await driver.expect("We sent an email to \(mail).")
                try await driver.expect("a heading that can have the focus") { snapshot in
                    snapshot.document.all.contains { $0.id == "sent" && $0.name == "h2" }
                }
                answers.append(
                    try await driver.snapshot().text.replacing(mail, with: "…")
                )
            }
        }
        #expect(answers[0] == answers[1])
    }

    @Test(arguments: Way.allCases)
    func `a mailed link signs in by a button, once`(way: Way) async throws {
        let person = try await fixture.addPerson()

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/link")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.press("Send email")
            try await driver.expect("We sent an email")
            let link = try await fixture.link()
            for _ in 1...3 { try await driver.visit(link) }
            #expect(try await fixture.signedIn() == nil)
            try await driver.press("Sign in")
            try await driver.expect("The first page")
            #expect(try await fixture.signedIn()?.account == person.account)
            try await driver.visit(link)
            try await driver.press("Sign in")
            try await driver.expect("This link has already been used. Request a new email.")
        }
    }

    @Test(arguments: Way.allCases)
    func `a mailed link still requires the second factor`(way: Way) async throws {
        let person = try await fixture.addPerson()
        let (secret, _) = try await fixture.addSecondFactor(to: person)
        try await fixture.accounts.requestSignInLink(
            AccountsFixture.mail,
            from: AccountClient(network: nil)
        )

        try await way.run(fixture.pages) { driver in
            try await driver.visit(fixture.link())
            try await driver.press("Sign in")
            try await driver.type(try #require(secret.code(at: fixture.now)), into: "Code")
            try await driver.press("Continue")
            try await driver.expect("The first page")
        }
        #expect(try await fixture.signedIn()?.account == person.account)
    }

    @Test(arguments: Way.allCases)
    func `a forgotten password is set again`(way: Way) async throws {
        try await fixture.addPerson()

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/forgot")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.press("Send email")
            try await driver.expect("We sent an email")
            let link = try await fixture.link()
            for _ in 1...3 { try await driver.visit(link) }
            try await driver.expect("You are setting the password for hanako@example.jp.")
            try await driver.type("Password1!", into: "New password")
            try await driver.press("Set password")
            try await driver.expect(error: "very common and easy to guess", in: "New password")
            try await driver.type("ame ga furu hi ni", into: "New password")
            try await driver.press("Set password")
            try await driver.expect("The first page")
            try await driver.visit(link)
            try await driver.type("ame ga furu hi ni 2", into: "New password")
            try await driver.press("Set password")
            try await driver.expect("This link has already been used.")
        }
        let step = try await fixture.accounts.signIn(
            AccountsFixture.mail,
            password: "ame ga furu hi ni",
            from: AccountClient(network: nil)
        )
        guard case .done = step else {
            Issue.record("The new password does not sign in.")
            return
        }
    }

    @Test(arguments: Way.allCases, ["confirm", "link", "reset", "mail"])
    func `an address with a part of a link leads to another mail`(
        way: Way,
        page: String
    ) async throws {
        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/\(page)?link=part")
            switch page {
            case "confirm":
                try await driver.type("something", into: "Password")
                try await driver.press("Create account")
            case "link": try await driver.press("Sign in")
            case "reset":
                try await driver.type("something else", into: "New password")
                try await driver.press("Set password")
            default: try await driver.press("Confirm change")
            }
            try await driver.expect("This link is not valid. Request a new email.")
        }
    }

    @Test(arguments: Way.allCases)
    func `another address is confirmed by both mails`(way: Way) async throws {
        let person = try await fixture.addPerson()

        try await way.run(fixture.pages, as: person) { driver in
            try await driver.visit("/account/change-mail")
            try await driver.type("hanako", into: "New email address")
            try await driver.press("Send emails")
            try await driver.expect(error: "Enter an email address", in: "New email address")
            try await driver.type("hana@example.jp", into: "New email address")
            try await driver.press("Send emails")
            try await driver.expect("We sent an email to your current address")
            let links = try await fixture.links()
            #expect(links.count == 2)
            try await driver.visit(try #require(links["hana@example.jp"]))
            try await driver.visit(try #require(links[AccountsFixture.mail]))
            #expect(try await fixture.accounts.account(of: person).mail == person.mail)
            try await driver.press("Confirm change")
            try await driver.expect("Confirmed. Your address will change once you also open")
            try await driver.visit(try #require(links["hana@example.jp"]))
            try await driver.press("Confirm change")
            try await driver.expect("Your email address has been changed.")
        }
        let account = try await fixture.accounts.account(of: person)
        #expect(account.mail.address == "hana@example.jp")
    }
}
