/// The picture that other sites show with a link to a page.
package struct SitePreview: Hashable, Sendable {
    /// The path of the picture.
    package let path: String
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// The picture in words; `nil` for a decorative one.
    package let text: String?

    /// The site's icon, which links to pages without a picture of their own have.
    package static let icon = Self(
        path: SiteIcon.large.path,
        width: SiteIcon.large.rawValue,
        height: SiteIcon.large.rawValue,
        text: nil
    )

    /// The form in which a link with the picture is shown: a card of X, which other sites read too.
    var card: String { width > height ? "summary_large_image" : "summary" }
}
