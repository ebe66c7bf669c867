import KasaneDomain
import KasaneHTTP
import KasaneLive
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct PeoplePageTests {
    @Test(arguments: PeopleScript.all, Driven.withScripts)
    func `the page works with scripts`(script: PeopleScript, driven: Driven) async throws {
        let pages = try PeoplePages()
        try await driven.run(pages.catalogue(script.site)) { driver in
            try await script.run(driver, pages)
        }
    }

    @Test(arguments: PeopleScript.all)
    func `the page works without scripts`(script: PeopleScript) async throws {
        let pages = try PeoplePages()
        try await serve(pages.catalogue(script.site)) { origin in
            try await AsyncHTTPTransport.run { transport in
                try await script.run(FormDriver(at: origin, over: transport), pages)
            }
        }
    }

    @Test(arguments: Driven.withScripts)
    func `what others change appears`(driven: Driven) async throws {
        let pages = try PeoplePages()
        try await driven.run(pages.catalogue(SiteContext(hasPeople: true))) { driver in
            try await driver.visit("/people")
            let hanako = try await pages.store("hanako")
            try await driver.expect("hanako@example.jp")
            try await pages.keepUsers.setMail(MailAddress("new@example.jp"), of: hanako.id)
            try await driver.expect("new@example.jp")
            try await pages.keepUsers.delete(hanako.id)
            try await driver.expect("There is nobody here yet.")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `the focus goes from somebody who was deleted to who is next`(
        driven: Driven
    ) async throws {
        let pages = try PeoplePages()
        for name in ["hanako", "jiro", "taro"] { try await pages.store(name) }
        try await driven.run(pages.catalogue(SiteContext(hasPeople: true))) { driver in
            try await driver.visit("/people")
            for (name, next) in [("jiro", "change-taro"), ("taro", "change-hanako")] {
                try await driver.press("Delete \(name)")
                try await driver.press("Delete")
                try await driver.expect("the focus on \(next)") { $0.focus == next }
            }
            try await driver.press("Delete hanako")
            try await driver.press("Delete")
            try await driver.expect("the focus on who could come") { $0.focus == "newcomer" }
            try await driver.expectNoDialog()
        }
    }

    @Test func `a page that lost sight of people follows them again when it has read them`()
        async throws
    {
        let pages = try PeoplePages()
        try await SessionDriver.run(pages.catalogue(SiteContext(hasPeople: true))) { driver in
            try await driver.visit("/people")
            pages.fail(with: Failure.unavailable(reason: "the store is away"))
            pages.announce()
            try await driver.expect("The store is away.")
            pages.fail(with: nil)
            try await driver.type("taro", into: "Name")
            try await driver.type("taro@example.jp", into: "Mail address")
            try await driver.press("Add")
            try await driver.expect("taro has been added.")
            try await driver.expectNo("The store is away.")
            try await pages.store("hanako")
            try await driver.expect("hanako@example.jp")
        }
    }

    @Test func `the way to the page is shown where there is one`() throws {
        let problem = ProblemDocument(status: 404, title: "x")
        let with = ProblemPage(problem, site: SiteContext(hasPeople: true)).rendered()
        let without = ProblemPage(problem, site: SiteContext()).rendered()

        #expect(with.contains("href=\"/people\""))
        #expect(!without.contains("/people"))
    }
}
