// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who uses Kasane resolves what only benchmarks need.
let package = Package(
    name: "kasane-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "kasane", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "bench",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "KasaneContainer", package: "kasane"),
                .product(name: "KasaneDomain", package: "kasane"),
                .product(name: "KasaneSQLite", package: "kasane"),
            ]
        )
    ]
)
