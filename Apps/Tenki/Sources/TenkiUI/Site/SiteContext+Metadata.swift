import KasaneLive

extension SiteContext {
    func metadata(title: String, summary: String, isListed: Bool = false) -> [DocumentMetadata] {
        let theme = preferences.theme
        var metadata: [DocumentMetadata] = [
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
            .property("og:site_name", language(ja: "天気 Tenki", en: "Tenki")),
            .property("og:locale", language(ja: "ja_JP", en: "en_US")),
            .property("og:title", title),
            .property("og:description", summary),
            // Other sites read an address only if it is absolute.
            .property("og:image", (origin ?? "") + SitePreview.path(in: language)),
            .property("og:image:width", "1200"),
            .property("og:image:height", "630"),
            .property(
                "og:image:alt",
                language(ja: "全国142都市の天気予報", en: "Weather for 142 cities in Japan")
            ),
            .property("twitter:card", "summary_large_image"),
        ]
        if isListed { metadata += versions }
        return metadata
    }

    /// The page's URL in each language, without choices on the page such as a day.
    private var versions: [DocumentMetadata] {
        let url: String = (origin ?? "") + address.prefix { $0 != "?" }
        let own = linkedLanguage?.version(of: url) ?? url
        let alternates = Language.versions(of: url).map { version in
            DocumentMetadata.alternate(version.url, language: version.tag)
        }
        return [.canonical(own), .property("og:url", own)] + alternates
    }
}
