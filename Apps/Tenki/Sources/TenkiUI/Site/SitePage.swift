public import KasaneLive

/// A page of the site.
public protocol SitePage: Page {
    /// The stylesheet of the page, beside that of all pages; `nil` if it needs none.
    static var stylesheet: SiteStylesheet? { get }

    /// The site context of the visit.
    var site: SiteContext { get }

    /// The description of the page for search engines and for links from other sites, in the
    /// reader's language.
    var summary: String { get }

    /// The picture that other sites show with a link to the page.
    var preview: SitePreview { get }
}

extension SitePage {
    /// The path of the page's stylesheet.
    public var stylesheets: [String] { Self.stylesheet.map { [$0.path] } ?? [] }

    /// The site's icon, for a page without a picture of its own.
    public var preview: SitePreview { .icon }

    /// The description, the preview, the icons and the colours.
    public var metadata: [DocumentMetadata] {
        site.metadata(title: title, summary: summary, preview: preview)
    }
}
