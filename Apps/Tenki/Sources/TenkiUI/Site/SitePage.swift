package import KasaneLive

/// A page of the site.
package protocol SitePage: Page {
    /// The stylesheet of the page, beside that of all pages; `nil` if it needs none.
    static var stylesheet: SiteStylesheet? { get }

    /// The site context of the visit.
    var site: SiteContext { get }

    /// The heading, which also is the title unless the page has another one; `nil` without one.
    var heading: String? { get }

    /// The description of the page for search engines and for links from other sites, in the
    /// reader's language.
    var summary: String { get }
}

extension SitePage {
    /// `nil`, for a page whose title is that of the site or its own.
    package var heading: String? { nil }

    /// The heading, followed by the application's name.
    package var title: String { site.title(heading) }

    /// The reader's language.
    package var language: String? { site.language.rawValue }

    /// The path of the page's stylesheet.
    package var stylesheets: [String] { Self.stylesheet.map { [$0.path] } ?? [] }

    package var metadata: [DocumentMetadata] { site.metadata(title: title, summary: summary) }
}
