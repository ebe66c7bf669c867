import KasaneLive
import TenkiUI

/// The rules for robots (RFC 9309).
enum Robots {
    /// The path of the rules.
    static let path = "/robots.txt"

    /// The rules.
    ///
    /// Robots may read the pages. They do not read the users, the documents of the API, the streams
    /// of open pages, the boards of secret links, the pictures, which belong to other sites, or the
    /// comparisons, of which there are millions.
    static let rules: [UInt8] = {
        let closed = [
            UsersPage.path.text, Preferences.path, PhotoAddress.pictures + "/", "/api/", "/kasane/",
            "/boards/", ComparePage.path.text,
        ]
        let lines = ["User-agent: *"] + closed.map { "Disallow: \($0)" }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }()
}
