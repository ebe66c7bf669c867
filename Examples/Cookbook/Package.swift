// swift-tools-version: 6.2
import PackageDescription

func kasane(_ library: String) -> Target.Dependency { .product(name: library, package: "kasane") }

let package = Package(
    name: "cookbook",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "kasane", path: "../..")],
    targets: [
        .target(name: "CookbookDomain", dependencies: [kasane("KasaneDomain")]),
        .target(
            name: "CookbookApplication",
            dependencies: ["CookbookDomain", kasane("KasaneDomain")]
        ),
        .target(
            name: "CookbookInfrastructure",
            dependencies: [
                "CookbookDomain", kasane("KasaneSQLite"), kasane("KasaneStore"),
            ]
        ),
        .target(
            name: "CookbookUI",
            dependencies: [
                "CookbookApplication", "CookbookDomain", kasane("KasaneDomain"),
                kasane("KasaneLive"),
            ]
        ),
        .executableTarget(
            name: "cookbook",
            dependencies: [
                "CookbookApplication", "CookbookDomain", "CookbookInfrastructure", "CookbookUI",
                kasane("KasaneContainer"), kasane("KasaneDomain"), kasane("KasaneHummingbird"),
                kasane("KasaneLive"), kasane("KasaneSQLite"),
            ]
        ),
        .testTarget(
            name: "CookbookApplicationTests",
            dependencies: [
                "CookbookApplication", "CookbookDomain", "CookbookInfrastructure",
                kasane("KasaneDomain"), kasane("KasaneStore"),
            ]
        ),
        .testTarget(
            name: "CookbookInfrastructureTests",
            dependencies: [
                "CookbookDomain", "CookbookInfrastructure", kasane("KasaneDomain"),
                kasane("KasaneSQLite"), kasane("KasaneStore"),
                kasane("KasaneTesting"),
            ]
        ),
        .testTarget(
            name: "CookbookTests",
            dependencies: [
                "cookbook", kasane("KasaneContainer"), kasane("KasaneHummingbird"),
                kasane("KasaneLive"), kasane("KasaneTesting"),
            ]
        ),
    ]
)

for target in package.targets {
    target.swiftSettings = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
}
