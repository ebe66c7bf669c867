// swift-tools-version: 6.2
import PackageDescription

func kasane(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: "Kasane\($0)", package: "kasane") }
}
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")

/// A program and its tests.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> [Target] {
    [
        .executableTarget(
            name: name,
            dependencies: dependencies + ["ArticlesShared"]
                + kasane("Container", "Domain", "HTTP", "Hummingbird", "Live"),
            path: name
        ),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.target(name: name), "ArticlesShared", httpTypes]
                + kasane("Container", "Domain", "HTTP", "Hummingbird", "Live", "Testing"),
            path: "Tests/\(name)Tests"
        ),
    ]
}

let package = Package(
    name: "articles",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "kasane", path: "../.."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "ArticlesShared",
            dependencies: [httpTypes]
                + kasane(
                    "AsyncHTTPClient",
                    "Container",
                    "Domain",
                    "HTTP",
                    "Hummingbird",
                    "Live",
                    "SQLite"
                ),
            path: "Shared"
        )
    ]
        + program("Weather", kasane("SQLite", "Store"))
        + program("WeatherNow", [])
        + program("ImageSearch", [httpTypes])
)

for target in package.targets {
    target.swiftSettings = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
        "NonisolatedNonsendingByDefault",
    ].map { .enableUpcomingFeature($0) }
    if Context.environment["KASANE_WARNINGS_AS_ERRORS"] == "1" {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
