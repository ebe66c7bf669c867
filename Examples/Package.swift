// swift-tools-version: 6.2
import PackageDescription

func kasane(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: "Kasane\($0)", package: "kasane") }
}
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let log: Target.Dependency = .product(name: "Logging", package: "swift-log")

/// A layer of Users.
func layer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: "Users\(name)", dependencies: dependencies, path: "Users/\(name)")
}

let package = Package(
    name: "examples",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "kasane", path: ".."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.0",
            traits: ["FullFoundation"]
        ),
    ],
    targets: [
        .executableTarget(
            name: "Notes",
            dependencies: kasane(
                "Container",
                "Domain",
                "Hummingbird",
                "Live",
                "SQLite",
                "Store"
            ),
            path: "Notes"
        ),
        .testTarget(
            name: "NotesTests",
            dependencies: ["Notes"]
                + kasane("Container", "Domain", "Hummingbird", "Live", "Testing"),
            path: "Tests/NotesTests"
        ),
        .executableTarget(
            name: "Umbrella",
            dependencies: kasane("AsyncHTTPClient", "Container", "HTTP"),
            path: "Umbrella"
        ),
        layer("Domain", kasane("Domain")),
        layer("Application", kasane("Domain") + ["UsersDomain"]),
        layer(
            "Infrastructure",
            kasane("Domain", "HTTP", "SQLite", "Store") + ["UsersDomain", httpTypes]
        ),
        layer("UI", kasane("Domain", "Live") + ["UsersApplication", "UsersDomain"]),
        .executableTarget(
            name: "Users",
            dependencies: [
                "UsersApplication", "UsersDomain", "UsersInfrastructure", "UsersUI", httpTypes,
                hummingbird, log,
            ]
                + kasane(
                    "AsyncHTTPClient",
                    "Container",
                    "Domain",
                    "HTTP",
                    "Hummingbird",
                    "Live",
                    "SQLite"
                ),
            path: "Users/Program"
        ),
        .testTarget(
            name: "UsersTests",
            dependencies: [
                "Users", "UsersApplication", "UsersDomain", "UsersInfrastructure", "UsersUI",
            ]
                + kasane(
                    "AsyncHTTPClient",
                    "Container",
                    "Domain",
                    "HTTP",
                    "Hummingbird",
                    "Live",
                    "Testing"
                ),
            path: "Tests/UsersTests"
        ),
    ]
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
