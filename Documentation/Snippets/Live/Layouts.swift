import KasaneLive
import KasaneTesting
import Observation

private enum Section: String, CaseIterable {
    case news = "News"
    case archive = "Archive"

    var path: String { "/\(rawValue.lowercased())" }
}

private struct SectionLinks: Component, Equatable {
    let current: Section?

    var body: some HTML {
        nav(.aria(.label, "Sections")) {
            ul {
                for section in Section.allCases {
                    li {
                        a(
                            .href(section.path),
                            .aria(.current, section == current ? .page : .none)
                        ) { section.rawValue }
                    }
                }
            }
        }
    }
}

private struct SiteLayout<Content: HTML>: Component {
    let section: Section?
    @HTMLBuilder let content: Content

    var body: some HTML {
        header { Shared(SectionLinks(current: section)) }
        main { content }
        ConnectionNotices()
        footer { p { "© The Observatory" } }
    }
}

private struct ArticleLayout<Content: HTML>: Component {
    let title: String
    let section: Section
    @HTMLBuilder let content: Content

    var body: some HTML {
        SiteLayout(section: section) {
            article {
                h1 { title }
                content
            }
        }
    }
}

private struct NewsPage: Page {
    static let path: PagePath = "/news"

    var title: String { "Snow in Sapporo" }

    var body: some HTML {
        ArticleLayout(title: title, section: .news) {
            p { "It will snow until Friday." }
        }
    }
}

// snippet.error
private func notFoundPage() -> some HTML {
    HTMLDocument(language: "en", title: "Not found", stylesheets: ["/site.css"]) {
        SiteLayout(section: nil) { h1 { "Not found" } }
    }
}
// snippet.end

@MainActor func layouts() async throws {
    print(notFoundPage().rendered())

    var pages = PageRoutes()
    pages.add(NewsPage.self, for: .everyone) { _, _ in NewsPage() }

    // snippet.test
    try await SessionDriver.run(pages) { page in
        try await page.visit("/news")
        try await page.expect("It will snow")
        try await page.expect("a marked section") { snapshot in
            snapshot.link("News")?.attributes["aria-current"] == "page"
                && snapshot.link("Archive")?.attributes["aria-current"] == "false"
        }
    }
    // snippet.end
}
