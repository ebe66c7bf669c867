import KasaneLive

/// The files about the site itself, for browsers and search engines.
package enum SiteManifest {
    /// The path of the web app manifest.
    package static let path = "/manifest.webmanifest"

    /// The web app manifest (https://www.w3.org/TR/appmanifest), as JSON in UTF-8.
    package static let bytes: [UInt8] = {
        let icons = [SiteIcon.small, .large].flatMap { icon in
            ["any", "maskable"].map { purpose in
                """
                {"src": "\(icon.path)", "sizes": "\(icon.rawValue)x\(icon.rawValue)", \
                "type": "image/png", "purpose": "\(purpose)"}
                """
            }
        }
        let drawing = """
            {"src": "\(TenkiAssets.iconPath)", "sizes": "any", "type": "image/svg+xml"}
            """
        let document = """
            {
              "name": "天気 Tenki",
              "short_name": "Tenki",
              "id": "/",
              "start_url": "/",
              "scope": "/",
              "display": "standalone",
              "background_color": "\(SiteColor.light)",
              "theme_color": "\(SiteColor.light)",
              "icons": [
                \((icons + [drawing]).joined(separator: ",\n    "))
              ]
            }

            """
        return Array(document.utf8)
    }()

    /// The path of the rules for robots.
    package static let robotsPath = "/robots.txt"

    /// The rules for robots (RFC 9309).
    ///
    /// Robots may read the pages. They do not read the users, the documents of the API, the streams
    /// of open pages, the boards of secret links, the pictures, which belong to other sites, or the
    /// comparisons, of which there are millions.
    package static let robots: [UInt8] = {
        let closed = [
            UsersPage.path.text, Preferences.path, PhotoAddress.pictures + "/", "/api/", "/kasane/",
            "/boards/", ComparePage.path.text,
        ]
        let lines = ["User-agent: *"] + closed.map { "Disallow: \($0)" }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }()
}

/// The ground of the pages, as in `site.css`.
enum SiteColor {
    /// The ground in the light scheme.
    static let light = "#f4f6f9"
    /// The ground in the dark scheme.
    static let dark = "#0f141b"
}
