/// The files that pages need.
public enum TenkiAssets {
    /// Where the stylesheet of every page is served.
    public static let stylesheetPath = "/assets/tenki.css"
    /// The stylesheet of every page.
    public static let stylesheet = [
        PackageResources.site_css, PackageResources.forecast_css, PackageResources.board_css,
        PackageResources.world_css, PackageResources.photos_css, PackageResources.people_css,
        PackageResources.about_css,
    ]
    .flatMap(\.self)
    /// What is shown in the place of a picture that cannot be had, as SVG.
    public static let missingPicture = PackageResources.missing_picture_svg
    /// Where browsers look for the icon of every page.
    public static let iconPath = "/favicon.ico"
    /// The icon of every page, as SVG.
    public static let icon = PackageResources.tenki_svg
}
