// swift-tools-version: 6.2
import PackageDescription

// Tests and benchmarks for `make soak` and `make bench`.
func kasane(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: "Kasane\($0)", package: "kasane") }
}
func nio(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-nio") }
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let httpClient: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let log: Target.Dependency = .product(name: "Logging", package: "swift-log")

let package = Package(
    name: "soak",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "kasane", path: ".."),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.0",
            traits: ["FullFoundation"]
        ),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq"),
        // Benchmarks of the libraries and of Tenki's release build.
        .executableTarget(
            name: "bench",
            dependencies: [
                "CPostgres", grdb, httpClient, hummingbird, log, nio("NIOCore"), nio("NIOHTTP1"),
                nio("NIOPosix"),
            ]
                + kasane(
                    "Accounts",
                    "AsyncHTTPClient",
                    "Container",
                    "Domain",
                    "HTTP",
                    "Hummingbird",
                    "Jobs",
                    "Live",
                    "Mail",
                    "Postgres",
                    "SQLite",
                    "Store",
                    "Testing"
                )
        ),
        .executableTarget(
            name: "crash-writer",
            dependencies: [grdb] + kasane("Domain", "Postgres", "SQLite", "Store")
        ),
        .executableTarget(
            name: "crash-worker",
            dependencies: [log] + kasane("Domain", "Jobs", "Postgres", "SQLite", "Store")
        ),
        .testTarget(
            name: "SQLiteCrashTests",
            dependencies: ["crash-writer", grdb] + kasane("Testing")
        ),
        .testTarget(
            name: "PostgresCrashTests",
            dependencies: ["crash-writer"] + kasane("StoreTesting")
        ),
        .testTarget(
            name: "JobCrashTests",
            dependencies: ["crash-worker"]
                + kasane("Domain", "Jobs", "Postgres", "SQLite", "Store", "StoreTesting")
        ),
    ]
)

// The same settings as in Kasane's manifest.
for target in package.targets where target.type != .system {
    target.swiftSettings = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
        "NonisolatedNonsendingByDefault",
    ].map { .enableUpcomingFeature($0) }
    if Context.environment["KASANE_WARNINGS_AS_ERRORS"] == "1" {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
