import KasaneLive
import TenkiUI

/// The rules for robots (RFC 9309).
enum Robots {
    static let path = "/robots.txt"

    static let rules: [UInt8] = {
        let closed = [
            UsersPage.path.text, Preferences.path, PhotoAddress.pictures + "/", "/api/", "/kasane/",
            "/boards/", ComparePage.path.text,
        ]
        let lines = ["User-agent: *"] + closed.map { "Disallow: \($0)" }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }()
}
