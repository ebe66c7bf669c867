package struct SiteAssets: Sendable {
    private let address: @Sendable (String) -> String

    package init(address: @escaping @Sendable (String) -> String = { $0 }) {
        self.address = address
    }

    package static let drawings: [(name: String, bytes: [UInt8])] = [
        ("japan.svg", PackageResources.japan_svg), ("world.svg", PackageResources.world_svg),
    ]

    var japan: String { address("/assets/japan.svg") }

    var world: String { address("/assets/world.svg") }
}
