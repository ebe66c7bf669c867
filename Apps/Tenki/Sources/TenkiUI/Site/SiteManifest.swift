package enum SiteManifest {
    package static let path = "/manifest.webmanifest"

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
}

enum SiteColor {
    static let light = "#f4f6f9"
    static let dark = "#0f141b"
}
