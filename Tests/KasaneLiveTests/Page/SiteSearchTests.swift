import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class SiteSearchModel {
    static let names = ["Nagano", "Nagoya", "Tokyo"]
    var query = ""
    var sort = ""
    var route: String?

    func search() { route = "/results?q=\(query)" }

    var matches: [String] { TextSearch(query).results(in: Self.names) { $0 } }
}

private struct SiteSearch: Component {
    @Bindable var model: SiteSearchModel

    var body: some HTML {
        Form(
            submit: "Show",
            method: .get,
            target: ResultsPage.path,
            .id("search"),
            action: model.search
        ) {
            Combobox("City", text: $model.query, of: model.matches, key: \.self, .id("text")) {
                $0
            } onChoose: { name in
                model.route = "/results?q=\(name)"
            } optionContent: { name in
                strong { name }
                " in Japan"
            }
        }
    }
}

private struct FrontPage: Page {
    static let path: PagePath = "/front"
    @Bindable var model: SiteSearchModel

    var title: String { "Front" }
    var body: some HTML { SiteSearch(model: model) }
    var effects: [PageEffect] {
        PageEffect.query("sort", $model.sort)
        PageEffect.route($model.route) { $0 }
    }
}

private struct ResultsPage: Page {
    static let path: PagePath = "/results"
    @Bindable var model: SiteSearchModel

    var title: String { "Results" }
    var body: some HTML {
        Form(submit: "Show", method: .get, .id("search")) {
            TextField("City", text: $model.query, .id("text"))
        }
        Live(.p) { "found: \(model.matches.joined(separator: ", "))" }
    }
    var effects: [PageEffect] { PageEffect.query("q", $model.query) }
}

@Suite(.timeLimit(.minutes(5)))
struct SiteSearchTests {
    private static var pages: PageRoutes {
        var pages = PageRoutes()
        pages.add(FrontPage.self, for: .everyone) { _, _ in FrontPage(model: SiteSearchModel()) }
        pages.add(ResultsPage.self, for: .everyone) { _, _ in
            ResultsPage(model: SiteSearchModel())
        }
        return pages
    }

    @Test func `a search leads to the page of the results, with and without scripts`() async throws
    {
        try await withEachDriver(Self.pages) { page in
            try await page.visit("/front?sort=name")
            try await page.type("Nag", into: "City")
            try await page.press("Show")
            try await page.expect(address: "/results?q=Nag")
            try await page.expect("found: Nagano, Nagoya")
        }
    }

    @Test func `an option has content of its own`() async throws {
        try await SessionDriver.run(Self.pages) { page in
            try await page.visit("/front")
            try await page.type("nago", into: "City")
            try await page.press("Nagoya in Japan")

            try await page.expect(address: "/results?q=Nagoya")
        }
    }
}
