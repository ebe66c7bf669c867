import KasaneLive

extension SiteContext {
    func metadata(title: String, summary: String, isListed: Bool = false) -> [DocumentMetadata] {
        let theme = preferences.theme
        let preview = SitePreview(language: language)
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
            .property("og:site_name", language(ja: "天気 Tenki", en: "Tenki")),
            .property("og:locale", language(ja: "ja_JP", en: "en_US")),
            .property("og:title", title),
            .property("og:description", summary),
            // Other sites read an address only if it is absolute.
            .property("og:image", (origin ?? "") + preview.path),
            .property("og:image:width", "\(SitePreview.width)"),
            .property("og:image:height", "\(SitePreview.height)"),
            .property("og:image:alt", preview.text),
            .property("twitter:card", "summary_large_image"),
        ] + (isListed ? versions : [])
    }

    /// The addresses of the page in each language, without a choice on the page such as a day.
    private var versions: [DocumentMetadata] {
        let path = String(address.prefix { $0 != "?" })
        let index = SiteIndex(origin: origin ?? "")
        let own = index.address(of: path, in: linkedLanguage)
        return [.canonical(own), .property("og:url", own)]
            + SiteIndex.versions.map { language in
                .alternate(
                    index.address(of: path, in: language),
                    language: SiteIndex.tag(of: language)
                )
            }
    }
}
