import KasaneAccounts
import KasaneDomain
import KasaneHTTP
import KasaneLive
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct UsersPageTests {
    @Test(arguments: UsersScript.all, Driven.withScripts)
    func `the page works with scripts`(script: UsersScript, driven: Driven) async throws {
        let pages = try UsersPages()
        try await driven.run(pages.routes(script.site)) { driver in
            try await script.run(driver, pages)
        }
    }

    @Test(arguments: UsersScript.all)
    func `the page works without scripts`(script: UsersScript) async throws {
        let pages = try UsersPages()
        try await serve(pages.routes(script.site)) { origin in
            try await AsyncHTTPTransport.run { transport in
                try await script.run(FormDriver(origin: origin, over: transport), pages)
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `each change needs an identity that was confirmed in the last 15 minutes`(
        driven: Driven
    ) async throws {
        let pages = try UsersPages()
        let hanako = try await pages.store("hanako")
        let site = SiteContext(account: .administrator)
        try await driven.run(pages.routes(site, as: .administrator(confirmed: 900))) { driver in
            for presses in [["Add"], ["Change hanako", "Save"], ["Delete hanako", "Delete"]] {
                try await driver.visit("/users")
                try await driver.type("taro", into: "Name")
                try await driver.type("taro@example.jp", into: "Mail address")
                for button in presses { try await driver.press(button) }
                try await driver.expect(
                    address: "/account/confirm-identity?return-to=/users"
                )
            }
        }
        #expect(try await pages.manageUsers.users() == [hanako])

        try await driven.run(pages.routes(site, as: .administrator(confirmed: 899))) { driver in
            try await driver.visit("/users")
            try await driver.press("Delete hanako")
            try await driver.press("Delete")
            try await driver.expect("There are no users yet.")
        }
        #expect(try await pages.manageUsers.users() == [])
    }

    @Test(arguments: Driven.withScripts)
    func `changes by other readers appear`(driven: Driven) async throws {
        let pages = try UsersPages()
        try await driven.run(pages.routes(SiteContext(account: .administrator))) { driver in
            try await driver.visit("/users")
            let hanako = try await pages.store("hanako")
            try await driver.expect("hanako@example.jp")
            try await pages.manageUsers.setMail(EmailAddress("new@example.jp"), of: hanako.id)
            try await driver.expect("new@example.jp")
            try await pages.manageUsers.delete(hanako.id)
            try await driver.expect("There are no users yet.")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `the focus moves from a deleted user to the next`(
        driven: Driven
    ) async throws {
        let pages = try UsersPages()
        for name in ["hanako", "jiro", "taro"] { try await pages.store(name) }
        try await driven.run(pages.routes(SiteContext(account: .administrator))) { driver in
            try await driver.visit("/users")
            for (name, next) in [("jiro", "change-taro"), ("taro", "change-hanako")] {
                try await driver.press("Delete \(name)")
                try await driver.press("Delete")
                try await driver.expect("the focus on \(next)") { $0.focus == next }
            }
            try await driver.press("Delete hanako")
            try await driver.press("Delete")
            try await driver.expect("the focus on the new user's field") { $0.focus == "new-user" }
            try await driver.expectDialogAbsent()
        }
    }

    @Test func `a user changed meanwhile is deleted only after the change is seen`()
        async throws
    {
        let pages = try UsersPages()
        let hanako = try await pages.store("hanako")
        try await SessionDriver.run(pages.routes(SiteContext(account: .administrator))) { driver in
            try await driver.visit("/users")
            try await driver.press("Delete hanako")
            try await pages.manageUsers.setMail(EmailAddress("new@example.jp"), of: hanako.id)
            try await driver.press("Delete")
            try await driver.expect("hanako was changed meanwhile, to new@example.jp")
            #expect(try await pages.manageUsers.users().count == 1)
            try await driver.press("Delete")
            try await driver.expect("hanako has been deleted.")
        }
        #expect(try await pages.manageUsers.users() == [])
    }

    @Test(.enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it"))
    func `half a birthday is reported, and does not count as none`() async throws {
        let pages = try UsersPages()
        try await pages.manageUsers.store(
            User(
                id: UserID("hanako"),
                mail: EmailAddress("hanako@example.jp"),
                birthday: Birthday(CalendarDate("1990-04-01"), today: CalendarDate("2026-11-21"))
            )
        )
        try await SharedBrowser.shared.use { browser in
            try await serve(pages.routes(SiteContext(account: .administrator))) { origin in
                let page = BrowserDriver(browser, origin: origin)
                try await page.visit("/users")
                try await page.press("Change hanako")
                try await page.expect(dialog: "Change hanako")
                try await browser.run("document.getElementById('changed-birthday').focus()")
                try await browser.press(.backspace)
                try await browser.wait(
                    until: "document.querySelector('#changed-birthday').validity.badInput"
                )
                try await page.press("Save")
                try await browser.wait(until: "document.activeElement.id == 'changed-birthday'")
                try await page.expect(dialog: "Change hanako")
                try await page.press("Cancel")
                try await page.expectDialogAbsent()
                try await browser.open("about:blank")
            }
        }
        #expect(try await pages.manageUsers.users().map(\.birthday?.description) == ["1990-04-01"])
    }

    @Test func `a visit shows changes made at another Tenki, also on pages that are open`()
        async throws
    {
        let pages = try UsersPages(isElsewhere: true)
        let routes = pages.routes(SiteContext(account: .administrator))
        try await SessionDriver.run(routes) { first in
            try await first.visit("/users")
            try await first.expect("There are no users yet.")
            try await pages.store("hanako")
            try await SessionDriver.run(routes) { second in
                try await second.visit("/users")
                try await second.expect("hanako@example.jp")
            }
            try await first.expect("hanako@example.jp")
        }
    }

    @Test func `a page that failed to observe the users observes them again after a read`()
        async throws
    {
        let pages = try UsersPages()
        try await SessionDriver.run(pages.routes(SiteContext(account: .administrator))) { driver in
            try await driver.visit("/users")
            pages.fail(with: DomainError.unavailable(StoreFailure.locked))
            pages.announce()
            try await driver.expect("The database is in use by another process.")
            pages.fail(with: nil)
            try await driver.type("taro", into: "Name")
            try await driver.type("taro@example.jp", into: "Mail address")
            try await driver.press("Add")
            try await driver.expect("taro has been added.")
            try await driver.expectAbsent("The database is in use by another process.")
            try await pages.store("hanako")
            try await driver.expect("hanako@example.jp")
        }
    }

    @Test func `a change by a session that has just ended leads to the page for signing in`()
        async throws
    {
        let pages = try UsersPages()
        var routes = pages.routes(SiteContext(account: .administrator))
        routes.add(SignInPage.self, for: .everyone) { _, _ in SignInPage() }
        var environment = PageEnvironment.tenki
        environment.signInPath = SignInPage.path.text
        try await SessionDriver.run(routes, environment: environment) { driver in
            try await driver.visit("/users")
            try await driver.type("taro", into: "Name")
            try await driver.type("taro@example.jp", into: "Mail address")
            pages.fail(with: AccessError.signInRequired)
            try await driver.press("Add")
            try await driver.expect("Sign in again")
        }
    }

    @Test func `the way to the page is shown where there is one`() throws {
        let with = ProblemPage("x", site: SiteContext(account: .administrator)).rendered()
        let without = ProblemPage("x", site: SiteContext()).rendered()

        #expect(with.contains("href=\"/users\""))
        #expect(!without.contains("/users"))
    }
}

private struct SignInPage: Page {
    static let path: PagePath = "/account/sign-in"
    let title = "Sign in again"

    var body: some HTML {
        main { h1 { title } }
    }
}
