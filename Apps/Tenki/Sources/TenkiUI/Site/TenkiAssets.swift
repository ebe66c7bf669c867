/// The assets of the pages.
public enum TenkiAssets {
    /// The path of the stylesheet.
    public static let stylesheetPath = "/assets/tenki.css"
    /// The stylesheet of all pages.
    public static let stylesheet = [
        PackageResources.site_css, PackageResources.weather_css, PackageResources.cities_css,
        PackageResources.city_css, PackageResources.board_css, PackageResources.world_css,
        PackageResources.photos_css, PackageResources.users_css, PackageResources.about_css,
    ]
    .flatMap(\.self)
    /// The SVG shown instead of an unavailable picture.
    public static let missingPicture = PackageResources.missing_picture_svg
    /// The path at which browsers look for the icon.
    public static let iconPath = "/favicon.ico"
    /// The icon of all pages, as SVG.
    public static let icon = PackageResources.tenki_svg
}
