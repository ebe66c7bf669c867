import KasaneLive
import TenkiUI
import TenkiWeb
import Testing

@Suite
struct ProblemPageTests {
    @Test func `a visitor refused for capacity gets a message in their language`() {
        let site = SiteContext(preferences: Preferences(language: .japanese))

        #expect(ProblemPage(.atCapacity, site: site).rendered().contains("ページが多すぎます"))
        #expect(ProblemPage(.atCapacity, site: SiteContext()).rendered().contains("try again in a"))
    }

    @Test(arguments: [
        (Language.japanese, "「大坂」という都市はありません。"), (.english, "No city found for “大坂”."),
    ])
    func `the page of an unknown city names it, and suggests others`(
        language: Language,
        sentence: String
    ) {
        let site = SiteContext(preferences: Preferences(language: language))
        let page = ProblemPage(status: 404, path: "/cities/%E5%A4%A7%E5%9D%82", site: site)
            .rendered()

        #expect(page.contains("<h1>\(sentence)</h1>"))
        #expect(page.contains("<a href=\"/cities/270000\"><span lang=\"ja\">大阪</span>"))
    }

    @Test(arguments: [
        ("/nowhere", 404), ("/cities/130010", 429), ("/photos/x", 404), ("/", 500),
    ])
    func `the page of a problem has a search that needs no script`(path: String, status: Int) {
        let page = ProblemPage(status: status, path: path, site: SiteContext()).rendered()

        #expect(page.contains("<form action=\"/cities\" method=\"get\">"))
        #expect(page.contains("name=\"q\""))
        #expect(!page.contains("No city found"))
        #expect(!page.contains("Did you mean"))
    }

    @Test(arguments: [
        (Language.japanese, "ページが見つかりません", "このアドレスのページはありません。", "警報"),
        (.english, "Page not found", "There is no page at this address.", "Warnings"),
    ])
    func `an address without a page leads to the board, the warnings and the map`(
        language: Language,
        heading: String,
        sentence: String,
        warnings: String
    ) {
        let site = SiteContext(preferences: Preferences(language: language))
        let page = ProblemPage(status: 404, path: "/nowhere", site: site).rendered()

        #expect(page.contains("<h1>\(heading)</h1>"))
        #expect(page.contains("<p>\(sentence)</p>"))
        #expect(page.contains("<li><a href=\"/\">"))
        #expect(page.contains("<li><a href=\"/cities?layer=warnings\">\(warnings)</a></li>"))
        #expect(page.contains("<li><a href=\"/cities\">"))
    }

    @Test func `an unknown city's name never becomes markup`() {
        let path = "/cities/%3Cscript%3E\(String(repeating: "a", count: 500))"
        let page = ProblemPage(status: 404, path: path, site: SiteContext()).rendered()

        #expect(page.contains("“&lt;script&gt;aaa"))
        #expect(!page.contains("<script"))
        #expect(!page.contains(String(repeating: "a", count: 41)))
    }
}
