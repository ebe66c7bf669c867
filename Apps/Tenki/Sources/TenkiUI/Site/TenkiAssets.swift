package enum TenkiAssets {
    /// The SVG shown instead of an unavailable picture.
    package static let missingPicture = PackageResources.missing_picture_svg
    package static let iconPath = "/favicon.ico"
    package static let icon = PackageResources.tenki_svg
}
