/// The assets of the pages.
public enum TenkiAssets {
    /// The file name of the stylesheet.
    public static let stylesheetName = "tenki.css"
    /// The path of the stylesheet's current version.
    public static let stylesheetPath = "/assets/\(stylesheetName)"
    /// The stylesheet of all pages.
    public static let stylesheet =
        PackageResources.site_css + PackageResources.weather_css
        + SiteSection.allCases.flatMap(\.pages).flatMap { $0.stylesheet }
    /// The SVG shown instead of an unavailable picture.
    public static let missingPicture = PackageResources.missing_picture_svg
    /// The path at which browsers look for the icon.
    public static let iconPath = "/favicon.ico"
    /// The icon of all pages, as SVG.
    public static let icon = PackageResources.tenki_svg
}
