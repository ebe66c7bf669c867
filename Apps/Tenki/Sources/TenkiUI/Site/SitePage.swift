public import KasaneLive

/// A page of the site.
public protocol SitePage: Page {
    /// The page's part of the site's stylesheet, as UTF-8.
    static var stylesheet: [UInt8] { get }

    /// The site context of the visit.
    var site: SiteContext { get }

    /// The description of the page for search engines and for links from other sites, in the
    /// reader's language.
    var summary: String { get }
}

extension SitePage {
    /// An empty stylesheet, for a page that needs only the site's.
    public static var stylesheet: [UInt8] { [] }

    /// The description, the icons and the colours.
    public var metadata: [DocumentMetadata] { site.metadata(title: title, summary: summary) }
}
