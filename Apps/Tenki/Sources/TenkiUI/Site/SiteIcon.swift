/// The site's icon as a PNG.
///
/// Not every device and not every other site shows SVG. The drawing is that of
/// ``TenkiAssets/icon`` on the pages' ground. It stays within the circle that is left if a device
/// masks the corners.
package enum SiteIcon: Int, CaseIterable, Sendable {
    /// For the home screens of Apple's devices.
    case touch = 180
    /// For the home screens of other devices.
    case small = 192
    /// For start screens, and for links from other sites.
    case large = 512

    /// The path of the icon.
    package var path: String { "/icons/\(rawValue).png" }

    /// The PNG, `rawValue` pixels wide and high.
    package var bytes: [UInt8] {
        switch self {
        case .touch: PackageResources.icon_180_png
        case .small: PackageResources.icon_192_png
        case .large: PackageResources.icon_512_png
        }
    }
}
