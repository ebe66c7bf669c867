// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who uses Kasane resolves what only benchmarks need.
let package = Package(
    name: "kasane-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "kasane", path: ".."),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .executableTarget(
            name: "bench",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "KasaneContainer", package: "kasane"),
                .product(name: "KasaneDomain", package: "kasane"),
                .product(name: "KasaneHTTP", package: "kasane"),
                .product(name: "KasaneHummingbird", package: "kasane"),
                .product(name: "KasaneLive", package: "kasane"),
                .product(name: "KasaneSQLite", package: "kasane"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            // A page's functions run on its actor.
            swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
        )
    ]
)
