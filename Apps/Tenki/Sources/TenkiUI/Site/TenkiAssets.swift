package enum TenkiAssets {
    package static let missingPicture = PackageResources.missing_picture_svg
    package static let iconPath = "/favicon.ico"
    package static let icon = PackageResources.tenki_svg
}
