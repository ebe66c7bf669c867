// swift-tools-version: 6.2
import PackageDescription

func kasane(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: "Kasane\($0)", package: "kasane") }
}
let cli: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let lifecycle: Target.Dependency = .product(
    name: "ServiceLifecycle",
    package: "swift-service-lifecycle"
)
let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
let metrics: Target.Dependency = .product(name: "CoreMetrics", package: "swift-metrics")
let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")

let package = Package(
    name: "tenki",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "tenki", targets: ["tenki"])],
    dependencies: [
        .package(name: "kasane", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.0",
            traits: ["FullFoundation"]
        ),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "TenkiDomain",
            dependencies: [.product(name: "Crypto", package: "swift-crypto")]
                + kasane("Domain"),
            resources: [
                .embedInCode("City/cities.tsv"), .embedInCode("CitySearch/prefectures.tsv"),
                .embedInCode("Municipality/municipalities.tsv"),
            ]
        ),
        .target(
            name: "TenkiApplication",
            dependencies: ["TenkiDomain"]
                + kasane("Accounts", "Domain", "Jobs", "Mail")
        ),
        .target(
            name: "TenkiInfrastructure",
            dependencies: ["TenkiDomain", httpTypes, log]
                + kasane(
                    "Accounts",
                    "Domain",
                    "HTTP",
                    "Hummingbird",
                    "Jobs",
                    "Postgres",
                    "SQLite",
                    "Store",
                    "Webhooks"
                )
        ),
        .target(
            name: "TenkiUI",
            dependencies: ["TenkiApplication", "TenkiDomain"]
                + kasane("Accounts", "Domain", "Live", "Mail"),
            resources: [
                "About/about.css", "Account/account.css", "Almanac/almanac.css", "Board/board.css",
                "City/city.css", "Compare/compare.css", "Forecast/Phrases/regions.tsv",
                "Hours/hours.css", "Jobs/jobs.css", "Map/cities.css", "Map/japan.svg",
                "Map/japan.tsv", "Observation/observations.css", "Photo/missing-picture.svg",
                "Photo/photos.css", "Radar/radar.css", "Site/charts.css", "Site/chips.css",
                "Site/icon-180.png", "Site/icon-192.png", "Site/icon-512.png", "Site/Map/map.css",
                "Site/preview-en.png", "Site/preview-ja.png", "Site/site.css", "Site/tenki.svg",
                "Typhoon/typhoons.css",
                "Warning/warnings.css", "Weather/weather.css", "World/world.css", "World/world.svg",
                "World/world.tsv",
            ].map { .embedInCode($0) }
        ),
        .target(
            name: "TenkiWeb",
            dependencies: [
                "TenkiApplication", "TenkiDomain", "TenkiUI", httpTypes, hummingbird, lifecycle,
                log, metrics, nio,
            ]
                + kasane(
                    "Accounts",
                    "AccountsHummingbird",
                    "Container",
                    "Domain",
                    "Hummingbird",
                    "Jobs",
                    "JobsLive",
                    "Live",
                    "Mail",
                    "Prometheus"
                ),
            resources: [.embedInCode("API/openapi.json")]
        ),
        .target(
            name: "TenkiDemo",
            dependencies: ["TenkiDomain", log] + kasane("FaultServer")
        ),
        .target(
            name: "TenkiTerminal",
            dependencies: [
                "TenkiApplication", "TenkiDemo", "TenkiDomain", "TenkiUI", "TenkiWeb", cli,
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ] + kasane("Accounts", "Container", "Domain", "Hummingbird", "Jobs", "Mail", "SMTP")
        ),
        .executableTarget(
            name: "tenki",
            dependencies: [
                "TenkiApplication", "TenkiDemo", "TenkiDomain", "TenkiInfrastructure",
                "TenkiTerminal", "TenkiUI", "TenkiWeb", cli, lifecycle, log, metrics,
            ]
                + kasane(
                    "Accounts",
                    "AccountsHummingbird",
                    "AsyncHTTPClient",
                    "Container",
                    "Domain",
                    "HTTP",
                    "Hummingbird",
                    "HummingbirdTLS",
                    "Jobs",
                    "Live",
                    "Mail",
                    "Postgres",
                    "Prometheus",
                    "SMTP",
                    "SQLite",
                    "Store"
                )
        ),

        .target(
            name: "TenkiSamples",
            dependencies: ["TenkiApplication", "TenkiDomain"]
                + kasane("Accounts", "Domain", "Jobs", "Store"),
            path: "Tests/TenkiSamples"
        ),
        .testTarget(name: "TenkiArchitectureTests", dependencies: kasane("Testing")),
        .testTarget(
            name: "TenkiDomainTests",
            dependencies: ["TenkiDomain"] + kasane("Domain", "Testing")
        ),
        .testTarget(
            name: "TenkiApplicationTests",
            dependencies: [
                "TenkiApplication", "TenkiDomain", "TenkiInfrastructure", "TenkiSamples", grdb,
            ]
                + kasane(
                    "Accounts",
                    "Domain",
                    "Jobs",
                    "Mail",
                    "Postgres",
                    "SQLite",
                    "Store",
                    "StoreTesting",
                    "Testing"
                )
        ),
        .testTarget(
            name: "TenkiInfrastructureTests",
            dependencies: [
                "TenkiDomain", "TenkiInfrastructure", "TenkiSamples", grdb, httpTypes, log,
            ]
                + kasane(
                    "AsyncHTTPClient",
                    "Domain",
                    "FaultServer",
                    "HTTP",
                    "Jobs",
                    "Postgres",
                    "SQLite",
                    "Store",
                    "StoreTesting",
                    "Testing",
                    "Webhooks"
                )
        ),
        .testTarget(
            name: "TenkiUITests",
            dependencies: [
                "TenkiApplication", "TenkiDomain", "TenkiInfrastructure", "TenkiSamples",
                "TenkiUI", grdb, hummingbird, log,
            ]
                + kasane(
                    "Accounts",
                    "Domain",
                    "HTTP",
                    "Hummingbird",
                    "Live",
                    "Mail",
                    "SQLite",
                    "Testing"
                )
        ),
        .testTarget(
            name: "TenkiWebTests",
            dependencies: [
                "TenkiApplication", "TenkiDemo", "TenkiDomain", "TenkiInfrastructure",
                "TenkiSamples", "TenkiUI", "TenkiWeb", log,
            ] + kasane("Domain", "HTTP", "Live", "Testing")
        ),
        .testTarget(
            name: "TenkiTerminalTests",
            dependencies: [
                "TenkiApplication", "TenkiDomain", "TenkiInfrastructure", "TenkiSamples",
                "TenkiTerminal", "TenkiUI", "TenkiWeb", cli,
            ]
                + kasane(
                    "Accounts",
                    "Container",
                    "Domain",
                    "Hummingbird",
                    "Jobs",
                    "SQLite",
                    "Testing"
                )
        ),
        .testTarget(
            name: "TenkiDemoTests",
            dependencies: [
                "TenkiDemo", "TenkiDomain", "TenkiInfrastructure", "TenkiSamples", httpTypes, log,
            ]
                + kasane("AsyncHTTPClient", "Domain", "HTTP")
        ),
        .testTarget(
            name: "TenkiEndToEndTests",
            dependencies: [
                "TenkiApplication", "TenkiDemo", "TenkiDomain", "TenkiInfrastructure",
                "TenkiTerminal", "TenkiUI", "TenkiWeb", "tenki", grdb, httpTypes, hummingbird,
                lifecycle, log, nio, .product(name: "NIOEmbedded", package: "swift-nio"),
            ]
                + kasane(
                    "Accounts",
                    "AsyncHTTPClient",
                    "Domain",
                    "FaultServer",
                    "HTTP",
                    "Hummingbird",
                    "Mail",
                    "Postgres",
                    "SQLite",
                    "Store",
                    "StoreTesting",
                    "Testing"
                ),
            exclude: ["Chaos/wall-clock.c"]
        ),
    ]
)

// The same features as in Kasane's manifest.
for target in package.targets {
    target.swiftSettings = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
        "NonisolatedNonsendingByDefault",
    ].map { .enableUpcomingFeature($0) }
    if Context.environment["KASANE_WARNINGS_AS_ERRORS"] == "1" {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
