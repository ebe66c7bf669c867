// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who uses Kasane resolves what only benchmarks need.
let package = Package(
    name: "kasane-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "kasane", path: "..")],
    targets: [
        .executableTarget(
            name: "bench",
            dependencies: [.product(name: "KasaneContainer", package: "kasane")]
        )
    ]
)
