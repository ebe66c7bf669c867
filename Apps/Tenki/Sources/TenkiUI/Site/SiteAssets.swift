/// The addresses of the files that pages refer to.
package struct SiteAssets: Sendable {
    private let address: @Sendable (String) -> String

    /// Creates the addresses.
    ///
    /// - Parameter address: Returns the address, which changes with the content, of the file at a
    ///   path such as `/assets/japan.svg`.
    package init(address: @escaping @Sendable (String) -> String = { $0 }) {
        self.address = address
    }

    /// The drawings that pages show in parts: name and content.
    package static let drawings: [(name: String, bytes: [UInt8])] = [
        ("japan.svg", PackageResources.japan_svg), ("world.svg", PackageResources.world_svg),
    ]

    /// The address of the outline of Japan.
    var japan: String { address("/assets/japan.svg") }

    /// The address of the outline of the world.
    var world: String { address("/assets/world.svg") }
}
