import KasaneLive
import KasaneTesting
import Observation
import Synchronization
import Testing

@Observable private final class SearchModel {
    var query = ""
    var isDry = false
    var limit: Int?
    var note = ""
    var searches = 0

    func search() { searches += 1 }
}

private struct QueryFormPage: Page {
    static let path: PagePath = "/search"

    @Bindable var model: SearchModel
    let loads: Loads

    var title: String { "Search" }
    var body: some HTML {
        Form(submit: "Search", method: .get, .id("search"), action: model.search) {
            TextField("Query", text: $model.query, .id("query"))
            Toggle("Dry", isOn: $model.isDry)
            NumberField("Limit", value: $model.limit, in: 1...9, .id("limit"))
            Button("Reset") { model.query = "" }
        }
        TextField("Note", text: $model.note, .id("note"))
        Live(.p) { "Found by “\(model.query)”, searched \(model.searches) times" }
        Button("Add") { model.note += "!" }
    }

    var effects: [PageEffect] {
        PageEffect.query("q", $model.query)
        PageEffect.query("dry", $model.isDry, default: false)
        PageEffect.query("limit", $model.limit)
        PageEffect.query("note", $model.note)
    }

    func load() async { loads.count.withLock { $0 += 1 } }
}

private struct OtherPage: Page {
    static let path: PagePath = "/other"

    var title: String { "Other" }
    var body: some HTML { p { "The other page" } }
}

private final class Loads: Sendable {
    let count = Mutex(0)
}

@Suite(.timeLimit(.minutes(5)))
struct QueryFormTests {
    private let loads = Loads()

    private var pages: PageRoutes {
        let loads = loads
        var pages = PageRoutes()
        pages.add(QueryFormPage.self, for: .everyone) { request, _ in
            if request.submittedText(in: "query") == "other" {
                throw PageError.redirect(to: "/other?from=search")
            }
            return QueryFormPage(model: SearchModel(), loads: loads)
        }
        pages.add(OtherPage.self, for: .everyone) { _, _ in OtherPage() }
        return pages
    }

    @Test func `a search leads to its address, with the other parameters of the page`() async throws
    {
        try await withEachDriver(pages) { driver in
            try await driver.visit("/search?from=mail&note=x&q=old")
            try await driver.type("a & b", into: "Query")
            try await driver.press("Search")
            try await driver.expect(address: "/search?from=mail&q=a+%26+b&note=x")
            try await driver.expect("Found by “a & b”")
        }
    }

    @Test func `a search by GET runs no action, and loads no page but the one it leads to`()
        async throws
    {
        try await FormDriver.run(pages) { driver in
            try await driver.visit("/search")
            try await driver.type("a", into: "Query")
            try await driver.pressEnter(in: "Query")
            try await driver.expect(address: "/search?q=a")
            try await driver.expect("searched 0 times")
            #expect(loads.count.withLock { $0 } == 2)
        }
    }

    @Test func `a sent search can lead to another page, and its address does not`() async throws {
        try await FormDriver.run(pages) { page in
            try await page.visit("/search")
            try await page.type("other", into: "Query")
            try await page.press("Search")
            try await page.expect(address: "/other?from=search")
            #expect(loads.count.withLock { $0 } == 1)

            try await page.visit("/search?q=other")
            try await page.expect(value: "other", in: "Query")
            try await page.open("/search?f.query=other")
            try await page.expect(value: "", in: "Query")
        }
    }

    @Test func `a search with JavaScript does not lead to another page by its text`() async throws {
        try await SessionDriver.run(pages) { page in
            try await page.visit("/search")
            try await page.type("other", into: "Query")
            try await page.press("Search")
            try await page.expect("searched 1 times")
            try await page.expect(address: "/search?q=other")
        }
    }

    @Test func `a checkbox that is not sent is off`() async throws {
        try await FormDriver.run(pages) { driver in
            try await driver.visit("/search?dry=true")
            try await driver.press("Search")
            try await driver.expect(address: "/search?dry=true")
            try await driver.set("Dry", to: false)
            try await driver.press("Search")
            try await driver.expect(address: "/search")
        }
    }

    @Test func `a text that the address cannot contain is shown with its error`() async throws {
        try await FormDriver.run(pages) { driver in
            try await driver.visit("/search")
            try await driver.type("many", into: "Limit")
            try await driver.press("Search")
            try await driver.expect("Enter a number from 1 to 9.")
            try await driver.expect(value: "many", in: "Limit")
            try await driver.expect("the focus on the limit") { $0.focus == "limit" }
            try await driver.type("7", into: "Limit")
            try await driver.press("Search")
            try await driver.expect(address: "/search?limit=7")
        }
    }

    @Test(arguments: [
        ("f.query=a&f.note=x&b.search-submit=", "/search?q=a"),
        ("f.query=a&b.search-submit=&b.other=", "/search?q=a"),
        ("f.query=a&f.note=x&b.note=", "/search"), ("f.query=a&b.missing=", "/search"),
        ("f.query=a&b.=&q=b", "/search?q=b"),
    ])
    func `a link enters no field but those of a search`(query: String, address: String) async throws
    {
        try await FormDriver.run(pages) { driver in
            try await driver.visit("/search?\(query)")
            try await driver.expect(address: address)
            try await driver.expect("searched 0 times")
        }
    }

    @Test func `a button in a search is not part of it`() async throws {
        try await withEachDriver(pages) { driver in
            try await driver.visit("/search?q=a&limit=3")
            try await driver.press("Reset")
            try await driver.expect(address: "/search?limit=3")
            try await driver.expect(value: "", in: "Query")
        }
    }

    @Test func `a form of a page that has ended is filled in, whatever search led to the page`()
        async throws
    {
        let loads = loads
        let session = pageSession(at: "/search", query: "f.limit=many&b.search-submit=") { _, _ in
            QueryFormPage(model: SearchModel(), loads: loads)
        }
        let form = try PageInput(body: Array("f.note=x".utf8))
        #expect(try await session.document(filling: form).contains("value=\"x\""))

        let response = await session.submit(try PageInput(body: Array("turn=0".utf8)))
        #expect(response == .shown(at: "/search?note=x"))
        await session.end()
    }

    @Test func `the address in the hidden inputs of a search does not change the page`()
        async throws
    {
        let loads = loads
        let session = pageSession(at: "/search") { _, _ in
            QueryFormPage(model: SearchModel(), loads: loads)
        }
        _ = try await session.start()
        let stream = try #require(await session.openStream(at: 0))
        #expect(try await session.receive("n=1&f.note=x") == .taken)

        let text = try await session.nextPatch(on: stream)
        #expect(text.contains("note=x") && !text.contains("hidden"))
        await session.end()
    }
}
