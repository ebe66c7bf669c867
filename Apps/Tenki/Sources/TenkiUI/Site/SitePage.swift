package import KasaneLive

package protocol SitePage: Page {
    static var stylesheet: SiteStylesheet? { get }

    /// Whether search engines can list the page. A visitor's private pages are not listed.
    static var isListed: Bool { get }

    var site: SiteContext { get }

    /// The heading, which also is the title unless the page has another one; `nil` without one.
    var heading: String? { get }

    var summary: String { get }
}

extension SitePage {
    package static var isListed: Bool { true }

    package var heading: String? { nil }

    package var title: String { site.title(heading) }

    package var language: String? { site.language.rawValue }

    package var stylesheets: [String] { Self.stylesheet.map { [$0.path] } ?? [] }

    package var metadata: [DocumentMetadata] {
        site.metadata(title: title, summary: summary, isListed: Self.isListed)
    }
}
