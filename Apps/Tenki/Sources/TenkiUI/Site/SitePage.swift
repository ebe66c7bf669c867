public import KasaneLive

/// A page of the site.
public protocol SitePage: Page {
    /// The page's part of the site's stylesheet, as UTF-8.
    static var stylesheet: [UInt8] { get }
}

extension SitePage {
    /// An empty stylesheet, for a page that needs only the site's.
    public static var stylesheet: [UInt8] { [] }
}
