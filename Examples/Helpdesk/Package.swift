// swift-tools-version: 6.2
import PackageDescription

func kasane(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: "Kasane\($0)", package: "kasane") }
}
let web: [Target.Dependency] = [
    .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "Hummingbird", package: "hummingbird"),
]

let package = Package(
    name: "helpdesk",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "kasane", path: "../.."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.0",
            traits: ["FullFoundation"]
        ),
    ],
    targets: [
        .target(name: "HelpdeskDomain", dependencies: kasane("Domain")),
        .target(
            name: "HelpdeskApplication",
            dependencies: ["HelpdeskDomain"] + kasane("Accounts", "Domain")
        ),
        .target(
            name: "HelpdeskInfrastructure",
            dependencies: ["HelpdeskDomain"]
                + kasane(
                    "Accounts",
                    "Domain",
                    "Jobs",
                    "Live",
                    "Mail",
                    "Postgres",
                    "SMTP",
                    "SQLite",
                    "Store",
                    "Webhooks"
                )
        ),
        .target(
            name: "HelpdeskUI",
            dependencies: ["HelpdeskApplication", "HelpdeskDomain"]
                + kasane("Accounts", "Domain", "Live")
        ),
        .target(
            name: "HelpdeskWeb",
            dependencies: ["HelpdeskApplication", "HelpdeskDomain"] + web
                + kasane("Accounts", "AccountsHummingbird", "Hummingbird"),
            resources: [.embedInCode("openapi.json")]
        ),
        .executableTarget(
            name: "Helpdesk",
            dependencies: [
                "HelpdeskApplication", "HelpdeskDomain", "HelpdeskInfrastructure", "HelpdeskUI",
                "HelpdeskWeb",
            ]
                + kasane(
                    "Accounts",
                    "AccountsHummingbird",
                    "AsyncHTTPClient",
                    "Container",
                    "HTTP",
                    "Hummingbird",
                    "Jobs",
                    "Live",
                    "Mail",
                    "SMTP",
                    "Store",
                    "Webhooks"
                )
        ),
        .testTarget(
            name: "HelpdeskApplicationTests",
            dependencies: ["HelpdeskApplication", "HelpdeskDomain", "HelpdeskInfrastructure"]
                + kasane(
                    "Accounts",
                    "Domain",
                    "HTTP",
                    "Jobs",
                    "Mail",
                    "SMTP",
                    "Store",
                    "Testing",
                    "Webhooks"
                )
        ),
        .testTarget(
            name: "HelpdeskTests",
            dependencies: ["Helpdesk", "HelpdeskApplication", "HelpdeskWeb"] + web
                + kasane(
                    "Accounts",
                    "AsyncHTTPClient",
                    "Container",
                    "HTTP",
                    "Hummingbird",
                    "Live",
                    "Testing"
                )
        ),
    ]
)

for target in package.targets {
    target.swiftSettings = ["ExistentialAny", "NonisolatedNonsendingByDefault"]
        .map { .enableUpcomingFeature($0) }
    if Context.environment["KASANE_WARNINGS_AS_ERRORS"] == "1" {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
