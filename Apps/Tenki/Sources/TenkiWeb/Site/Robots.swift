import KasaneLive
import TenkiUI

enum Robots {
    static let path = "/robots.txt"

    static let rules: [UInt8] = {
        let closed = [
            Preferences.path, PhotoAddress.pictures + "/", "/api/", "/kasane/", "/boards/",
            ComparePage.path.text,
        ]
        let lines = ["User-agent: *"] + closed.map { "Disallow: \($0)" }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }()
}
