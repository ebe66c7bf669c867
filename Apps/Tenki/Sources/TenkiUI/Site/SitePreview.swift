/// The picture that other sites show with a link to a page.
public struct SitePreview: Hashable, Sendable {
    /// The path of the picture.
    public let path: String
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The picture in words; `nil` for a decorative one.
    public let text: String?

    /// The site's icon, which links to pages without a picture of their own have.
    public static let icon = Self(
        path: SiteIcon.large.path,
        width: SiteIcon.large.rawValue,
        height: SiteIcon.large.rawValue,
        text: nil
    )

    /// The form in which a link with the picture is shown: a card of X, which other sites read too.
    var card: String { width > height ? "summary_large_image" : "summary" }
}
