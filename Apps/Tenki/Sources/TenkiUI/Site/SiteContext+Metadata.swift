import KasaneLive

extension SiteContext {
    func metadata(title: String, summary: String) -> [DocumentMetadata] {
        let theme = preferences.theme
        let picture = SiteIcon.large
        return [
            .description(summary),
            .themeColor(
                theme == .light ? SiteColor.light : SiteColor.dark,
                media: "(prefers-color-scheme: dark)"
            ),
            .themeColor(theme == .dark ? SiteColor.dark : SiteColor.light),
            .icon(TenkiAssets.iconPath, type: "image/svg+xml"),
            .touchIcon(SiteIcon.touch.path),
            .manifest(SiteManifest.path),
            .property("og:type", "website"),
            .property("og:site_name", "Tenki"),
            .property("og:title", title),
            .property("og:description", summary),
            // Other sites read an address only if it is absolute.
            .property("og:image", (origin ?? "") + picture.path),
            .property("og:image:width", "\(picture.rawValue)"),
            .property("og:image:height", "\(picture.rawValue)"),
            .property("twitter:card", "summary"),
        ]
    }
}
