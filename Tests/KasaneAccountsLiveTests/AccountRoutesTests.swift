import KasaneAccounts
import KasaneAccountsLive
import KasaneLive
import KasaneMail
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AccountRoutesTests {
    private let fixture: AccountsFixture

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test func `each page is in the visitor's language, with a heading`() async throws {
        let person = try await fixture.addPerson(roles: [.administrator])

        for page in AccountPage.allCases {
            let address = page.path(below: "/account").address(["id": "\(person.account)"])
            for (languages, tag) in [(["fr", "ja-JP", "en"], "ja"), (["jav"], "en")] {
                try await FormDriver.run(fixture.pages(languages), principal: person) { driver in
                    try await driver.visit(address)
                    let document = try await driver.snapshot().document
                    #expect(document.all.first { $0.name == "html" }?.attributes["lang"] == tag)
                    #expect(document.all.count { $0.name == "h1" } == 1)
                    #expect(document.all.contains { $0.name == "main" })
                    let heading = try #require(document.all.first { $0.name == "h1" }?.text)
                    let isJapanese = heading.unicodeScalars.contains { $0.value > 0x3000 }
                    #expect(page == .account || isJapanese == (tag == "ja"))
                }
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `a visitor signs in in Japanese`(way: Way) async throws {
        try await fixture.addPerson()

        try await way.run(fixture.pages(["ja"])) { driver in
            try await driver.visit("/account/sign-in")
            try await driver.expect(title: "ログイン – Tenki")
            try await driver.press("ログイン")
            try await driver.expect(error: "パスワードを入力してください。", in: "パスワード")
            try await driver.type(AccountsFixture.mail, into: "メールアドレス")
            try await driver.type("wrong", into: "パスワード")
            try await driver.press("ログイン")
            try await driver.expect(
                error: "メールアドレスまたはパスワードが違います。",
                in: "パスワード"
            )
            try await driver.type(AccountsFixture.password, into: "パスワード")
            try await driver.press("ログイン")
            try await driver.expect("The first page")
        }
    }

    @Test(arguments: Way.allCases)
    func `the application chooses the path, and where a sign-in leads`(way: Way) async throws {
        var settings = AccountPagesSettings(siteName: "Tenki")
        settings.startAddress = "/members/sign-up"
        settings.stylesheets = ["/accounts.css"]
        var pages = PageRoutes()
        pages.addAccounts(fixture.accounts, at: "/members", settings: settings)

        try await way.run(pages) { driver in
            try await driver.visit("/members/sign-in?return-to=/members")
            let sheets = try await driver.snapshot().document.all.compactMap {
                $0.name == "link" ? $0.attributes["href"] : nil
            }
            #expect(sheets.contains("/accounts.css"))
            try await driver.follow("Sign up")
            try await driver.expect(address: "/members/sign-up?return-to=%2Fmembers")
        }
    }

    @Test(arguments: ["roles", "tokenScopes"])
    func `a role or a scope that is offered twice stops the program`(list: String) async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) { [list] in
            _ = try AccountsFixture().pages { settings in
                if list == "roles" {
                    settings.roles += settings.roles
                } else {
                    settings.tokenScopes += settings.tokenScopes
                }
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let name = list == "roles" ? "administrator" : "all"
        #expect(message.contains("AccountPagesSettings.\(list) contains “\(name)” twice"))
    }

    @Test func `a program with a token has no pages`() async throws {
        let person = try await fixture.addPerson()
        let text = try await fixture.accounts.addToken(
            "calendar",
            scopes: [.all],
            expires: nil,
            to: person,
            from: AccountClient(network: nil)
        )
        .text
        let program = try #require(try await fixture.accounts.principal(ofAPIToken: text))

        try await FormDriver.run(fixture.pages, principal: program) { driver in
            for page in ["", "/sessions", "/tokens"] {
                try await driver.open("/account\(page)")
                try await driver.expect(status: 403)
            }
        }
    }

    @Test func `the application replaces a page by its own`() async throws {
        var pages = fixture.pages { $0.replacedPages = [.signUp] }
        pages.add(OwnSignUpPage.self, for: .everyone) { _, _ in OwnSignUpPage() }

        try await FormDriver.run(pages) { driver in
            try await driver.visit("/account/sign-in")
            try await driver.follow("Sign up")
            try await driver.expect("Ask the secretary")
        }
    }

    @Test func `no link leads to a page that the site does not have`() async throws {
        let person = try await fixture.addPerson()
        let pages = fixture.pages { $0.pages.subtract([.signUp, .delete]) }

        #expect(pages.page(at: "/account/sign-up") == nil)
        try await FormDriver.run(pages, principal: person) { driver in
            try await driver.visit("/account/sign-in")
            try await driver.expect("no link") { $0.link("Sign up") == nil }
            try await driver.visit("/account")
            try await driver.expect("no link") { $0.link("Delete account") == nil }
        }
    }

    @Test(arguments: Way.allCases)
    func `the application has a layout of its own`(way: Way) async throws {
        let person = try await fixture.addPerson()
        let pages = fixture.pages { settings in
            settings.layout = { _ in { content in OwnLayout(content: content) } }
            settings.links = [AccountLink("/notices", ja: "お知らせ", en: "Notices")]
        }

        try await way.run(pages, as: person) { driver in
            try await driver.visit("/account/delete")
            try await driver.expect("delete in en for hanako@example.jp")
            try await driver.press("Delete account")
            try await driver.expect("Enter your email address.")
            try await driver.visit("/account")
            try await driver.expect("a link of the application") { $0.link("Notices") != nil }
        }
    }
}

private struct OwnSignUpPage: Page {
    static let path = AccountPage.signUp.path(below: "/account")
    let title = "Membership"

    var body: some HTML { p { "Ask the secretary" } }
}

private struct OwnLayout: Component {
    let content: AccountPageContent

    var body: some HTML {
        header {
            "\(content.page.rawValue) in \(content.language) for "
            content.principal?.mail.address ?? ""
        }
        content
    }
}
