import KasaneLive
import TenkiDomain
import TenkiUI

enum Robots {
    static let path = "/robots.txt"

    static func rules(at origin: String) -> String {
        // Private pages are not listed here: a crawler must read them to see `noindex`.
        let closed = [
            Preferences.path, PhotoAddress.pictures + "/", "/api/", "/kasane/",
            ComparePage.path.text,
        ]
        return "User-agent: *\n" + closed.map { "Disallow: \($0)\n" }.joined()
            + "Sitemap: \(origin)\(Sitemap.path)\n"
    }
}

enum Sitemap {
    static let path = "/sitemap.xml"

    private static let pages: [String] =
        [
            BoardPage.path, CitiesPage.path, RadarPage.path, TyphoonsPage.path, WorldPage.path,
            PhotoSearchPage.path, AboutPage.path,
        ]
        .map(\.text) + City.all.map { CityAddress.page(of: $0.id) }

    /// Returns the sitemap (https://www.sitemaps.org), with each page's address in each language.
    static func document(at origin: String) -> String {
        let entries = pages.map { path in
            let versions = Language.versions(of: origin + path)
            let links = versions.map { version in
                """
                <xhtml:link rel="alternate" hreflang="\(version.tag)" href="\(version.url)"/>
                """
            }
            return versions.map { "<url><loc>\($0.url)</loc>\(links.joined())</url>\n" }.joined()
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" \
            xmlns:xhtml="http://www.w3.org/1999/xhtml">
            \(entries.joined())</urlset>

            """
    }
}
