import KasaneLive
import TenkiDomain
import TenkiUI

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
        let index = SiteIndex(origin: origin)
        let entries = pages.map { path in
            let addresses = SiteIndex.versions.map { language in
                (tag: SiteIndex.tag(of: language), text: index.address(of: path, in: language))
            }
            let links = addresses.map { address in
                """
                <xhtml:link rel="alternate" hreflang="\(address.tag)" href="\(address.text)"/>
                """
            }
            return addresses.map { "<url><loc>\($0.text)</loc>\(links.joined())</url>\n" }.joined()
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" \
            xmlns:xhtml="http://www.w3.org/1999/xhtml">
            \(entries.joined())</urlset>

            """
    }
}
