package enum SiteIcon: Int, CaseIterable, Sendable {
    case touch = 180
    case small = 192
    case large = 512

    package var path: String { "/icons/\(rawValue).png" }

    package var bytes: [UInt8] {
        switch self {
        case .touch: PackageResources.icon_180_png
        case .small: PackageResources.icon_192_png
        case .large: PackageResources.icon_512_png
        }
    }
}
