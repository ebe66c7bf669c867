// swift-tools-version: 6.2
import PackageDescription

func kasane(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: "Kasane\($0)", package: "kasane") }
}
// kasane:if api
let http: [Target.Dependency] = [
    .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "Hummingbird", package: "hummingbird"),
]
// kasane:end

let package = Package(
    name: "sample",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "kasane", path: "../../.."),
        // kasane:if api
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.0",
            traits: ["FullFoundation"]
        ),
        // kasane:end
    ],
    targets: [
        .target(name: "SampleDomain", dependencies: kasane("Domain")),
        .target(
            name: "SampleApplication",
            dependencies: ["SampleDomain"] + kasane("Domain")
        ),
        .target(
            name: "SampleInfrastructure",
            dependencies: ["SampleDomain"]
                + kasane("Accounts")  // kasane:if accounts
                + kasane("Jobs")  // kasane:if worker
                + kasane("Postgres")  // kasane:if postgres
                + kasane("Domain", "Hummingbird", "SQLite", "Store")
        ),
        .target(
            name: "SampleUI",
            dependencies: ["SampleApplication", "SampleDomain"] + kasane("Domain", "Live")
        ),
        .executableTarget(
            name: "sample",
            dependencies: [
                "SampleApplication", "SampleDomain", "SampleInfrastructure", "SampleUI",
            ]
                + http  // kasane:if api
                + kasane("Accounts", "AccountsHummingbird", "Mail", "SMTP")  // kasane:if accounts
                + kasane("Jobs")  // kasane:if worker
                + kasane("Container", "Domain", "Hummingbird", "Live", "Store"),
            resources: [.embedInCode("openapi.json")]  // kasane:if api
        ),

        .testTarget(
            name: "SampleApplicationTests",
            dependencies: ["SampleApplication", "SampleDomain", "SampleInfrastructure"]
                + kasane("Jobs")  // kasane:if jobs
                + kasane("StoreTesting")  // kasane:if postgres
                + kasane("Domain", "Store", "Testing")
        ),
        .testTarget(
            name: "SampleTests",
            dependencies: ["SampleDomain", "sample"]
                + http  // kasane:if api
                + kasane("Accounts")  // kasane:if accounts
                + kasane("AsyncHTTPClient", "HTTP")  // kasane:if client
                + kasane("Container", "Hummingbird", "Testing")
        ),
    ]
)

for target in package.targets {
    target.swiftSettings = ["ExistentialAny", "NonisolatedNonsendingByDefault"]
        .map { .enableUpcomingFeature($0) }
    if Context.environment["WARNINGS_AS_ERRORS"] == "1" {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
