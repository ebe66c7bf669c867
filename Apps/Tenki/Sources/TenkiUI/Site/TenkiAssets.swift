/// The assets of the pages.
public enum TenkiAssets {
    /// The SVG shown instead of an unavailable picture.
    public static let missingPicture = PackageResources.missing_picture_svg
    /// The path at which browsers look for the icon.
    public static let iconPath = "/favicon.ico"
    /// The icon of all pages, as SVG.
    public static let icon = PackageResources.tenki_svg
}
