import KasaneLive

extension SiteContext {
    /// Returns the metadata of a page: its description, its preview, its icons and its colours.
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - summary: The description of the page, in the reader's language.
    ///   - preview: The picture that other sites show with a link to the page.
    /// - Returns: The metadata.
    func metadata(
        title: String,
        summary: String,
        preview: SitePreview = .icon
    ) -> [DocumentMetadata] {
        let theme = preferences.theme
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
            .property("og:image", (origin ?? "") + preview.path),
            .property("og:image:width", "\(preview.width)"),
            .property("og:image:height", "\(preview.height)"),
            .property("twitter:card", preview.card),
        ] + (preview.text.map { [.property("og:image:alt", $0)] } ?? [])
    }
}
