import KasaneLive
import TenkiUI

enum Robots {
    static let path = "/robots.txt"

    static func rules(at origin: String) -> String {
        // Private pages are not here: a crawler has to read them to learn that it may not list them.
        let closed = [
            Preferences.path, PhotoAddress.pictures + "/", "/api/", "/kasane/",
            ComparePage.path.text,
        ]
        return "User-agent: *\n" + closed.map { "Disallow: \($0)\n" }.joined()
            + "Sitemap: \(origin)\(Sitemap.path)\n"
    }
}
