// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "tools",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "kasane", targets: ["kasane"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
    ],
    targets: [
        .target(name: "KasaneGenerator"),
        .executableTarget(
            name: "kasane",
            dependencies: [
                "KasaneGenerator",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(name: "KasaneGeneratorTests", dependencies: ["KasaneGenerator"]),
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
