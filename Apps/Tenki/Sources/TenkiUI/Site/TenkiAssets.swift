/// The assets of the pages.
package enum TenkiAssets {
    /// The SVG shown instead of an unavailable picture.
    package static let missingPicture = PackageResources.missing_picture_svg
    /// The path at which browsers look for the icon.
    package static let iconPath = "/favicon.ico"
    /// The icon of all pages, as SVG.
    package static let icon = PackageResources.tenki_svg
}
