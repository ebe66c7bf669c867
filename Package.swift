// swift-tools-version: 6.2
import PackageDescription

let libraries = [
    "KasaneContainer", "KasaneDomain", "KasaneConcurrency", "KasaneHTTP", "KasaneStore",
    "KasaneSQLite", "KasanePostgres", "KasaneJobs", "KasaneJobsSQLite", "KasaneJobsPostgres",
    "KasaneJobsLive", "KasaneJobsTesting", "KasaneLive", "KasaneHummingbird", "KasaneMail",
    "KasaneSMTP", "KasanePrometheus", "KasaneFaultServer", "KasaneStoreTesting", "KasaneTesting",
    "KasaneWebhooks",
]
let libpq: [SystemPackageProvider] = [.apt(["libpq-dev"]), .brew(["libpq"])]
let libcurl: [SystemPackageProvider] = [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]

/// A product of swift-nio.
func nio(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-nio") }
let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let metrics: Target.Dependency = .product(name: "CoreMetrics", package: "swift-metrics")
let tracing: Target.Dependency = .product(name: "Tracing", package: "swift-distributed-tracing")
let httpClient: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client")
let deflate: Target.Dependency = .product(name: "NIOHTTPCompression", package: "swift-nio-extras")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let http2: Target.Dependency = .product(name: "NIOHTTP2", package: "swift-nio-http2")
let cli: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let tls: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")

let package = Package(
    name: "kasane",
    platforms: [.macOS(.v15)],
    products: libraries.map { .library(name: $0, targets: [$0]) }
        + [.executable(name: "tenki", targets: ["tenki"])],
    // A client clones only what its traits need: for `traits: []` nothing, without `traits:` all.
    traits: [
        .default(enabledTraits: ["Tenki"]),
        .trait(name: "HTTP", description: "The packages that KasaneHTTP needs."),
        .trait(name: "SQLite", description: "The package that KasaneSQLite needs."),
        .trait(name: "Jobs", description: "The packages that KasaneJobs needs."),
        .trait(name: "Hummingbird", description: "The packages that KasaneHummingbird needs."),
        .trait(name: "Prometheus", description: "The package that KasanePrometheus needs."),
        .trait(name: "FaultServer", description: "The package that KasaneFaultServer needs."),
        .trait(name: "Webhooks", description: "Those of KasaneWebhooks.", enabledTraits: ["HTTP"]),
        .trait(
            name: "Testing",
            description: "The packages that KasaneTesting needs.",
            enabledTraits: ["FaultServer", "HTTP"]
        ),
        .trait(
            name: "Tenki",
            description: "All packages: also those of Tenki, the tests and the benchmarks.",
            enabledTraits: ["Hummingbird", "Jobs", "Prometheus", "SQLite", "Testing", "Webhooks"]
        ),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Libraries: each stands for a dependency that a user may refuse.
        .target(name: "KasaneContainer"),
        .target(name: "KasaneDomain", dependencies: ["KasaneConcurrency"]),
        .target(name: "KasaneConcurrency"),
        // The encoding that two libraries share; not a product.
        .target(name: "KasanePercentEncoding"),
        .target(name: "KasaneStore", dependencies: ["KasaneConcurrency", "KasaneDomain"]),
        .target(
            name: "KasaneHTTP",
            dependencies: [
                "KasaneConcurrency", "KasanePercentEncoding", httpClient, httpTypes,
                .product(name: "Instrumentation", package: "swift-distributed-tracing"),
                log,
                .product(name: "Metrics", package: "swift-metrics"),
                nio("NIOCore"), nio("NIOHTTP1"), http2, deflate, nio("NIOPosix"), tls, tracing,
            ]
        ),
        .target(
            name: "KasaneSQLite",
            dependencies: ["KasaneConcurrency", "KasaneDomain", "KasaneStore", grdb]
        ),
        // Only what uses KasanePostgres needs the client library of PostgreSQL.
        .systemLibrary(name: "CLibpq", pkgConfig: "libpq", providers: libpq),
        .target(
            name: "KasanePostgres",
            dependencies: ["CLibpq", "KasaneConcurrency", "KasaneDomain", "KasaneStore"]
        ),
        .target(
            name: "KasaneJobs",
            dependencies: [
                "KasaneConcurrency", "KasaneDomain", "KasaneStore", metrics, log, tracing,
            ]
        ),
        .target(
            name: "KasaneJobsSQLite",
            dependencies: ["KasaneJobs", "KasaneSQLite", "KasaneStore", grdb]
        ),
        .target(
            name: "KasaneJobsPostgres",
            dependencies: ["KasaneDomain", "KasaneJobs", "KasanePostgres"]
        ),
        .target(
            name: "KasaneJobsLive",
            dependencies: ["KasaneDomain", "KasaneJobs", "KasaneLive"]
        ),
        .target(name: "KasaneJobsTesting", dependencies: ["KasaneDomain", "KasaneJobs", log]),
        .target(
            name: "KasaneLive",
            dependencies: ["KasaneConcurrency", "KasanePercentEncoding"],
            resources: [.embedInCode("Assets/default.css")]
        ),
        .target(name: "KasaneMail", dependencies: ["KasaneLive"]),
        // Only what uses KasaneSMTP needs libcurl.
        .systemLibrary(name: "CLibcurl", pkgConfig: "libcurl", providers: libcurl),
        .target(name: "KasaneSMTP", dependencies: ["CLibcurl", "KasaneConcurrency", "KasaneMail"]),
        .target(
            name: "KasaneHummingbird",
            dependencies: [
                "KasaneConcurrency", "KasaneDomain", "KasaneLive", "KasanePercentEncoding", metrics,
                httpTypes, hummingbird, tls, nio("NIOTLS"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                log, nio("NIOCore"), nio("NIOEmbedded"), nio("NIOHTTP1"), http2, deflate,
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [
                .embedInCode("Assets/combobox.js"), .embedInCode("Assets/copy.js"),
                .embedInCode("Assets/keys.js"), .embedInCode("Assets/live.js"),
                .embedInCode("Assets/morph.js"), .embedInCode("Assets/renew.js"),
                .embedInCode("Assets/reorder.js"), .embedInCode("Assets/upload.js"),
            ]
        ),
        .target(
            name: "KasanePrometheus",
            dependencies: [.product(name: "CoreMetrics", package: "swift-metrics")]
        ),
        .target(
            name: "KasaneWebhooks",
            dependencies: ["KasaneHTTP", crypto, httpTypes, nio("NIOCore")]
        ),
        .target(name: "KasaneFaultServer", dependencies: [nio("NIOCore"), nio("NIOPosix")]),
        .target(name: "KasaneStoreTesting", dependencies: ["KasaneDomain"]),
        .target(
            name: "KasaneTesting",
            dependencies: [
                "KasaneFaultServer", "KasaneHTTP", "KasaneLive", "KasanePercentEncoding",
                "KasaneStoreTesting", httpTypes, nio("NIOCore"), nio("NIOPosix"), tls,
            ]
        ),

        // Tenki: the application, which sees the libraries as any other client does.
        .target(
            name: "TenkiDomain",
            dependencies: ["KasaneDomain"],
            resources: [
                .embedInCode("City/cities.tsv"), .embedInCode("CitySearch/municipalities.tsv"),
                .embedInCode("CitySearch/prefectures.tsv"),
            ],
            packageAccess: false
        ),
        .target(name: "TenkiDrawing", packageAccess: false),
        .target(
            name: "TenkiApplication",
            dependencies: ["KasaneConcurrency", "KasaneDomain", "KasaneJobs", "TenkiDomain"],
            packageAccess: false
        ),
        .target(
            name: "TenkiInfrastructure",
            dependencies: [
                "KasaneDomain", "KasaneHTTP", "KasaneJobs", "KasaneJobsPostgres",
                "KasaneJobsSQLite", "KasanePostgres", "KasaneSQLite", "TenkiDomain", grdb,
                httpTypes, log,
            ],
            packageAccess: false
        ),
        .target(
            name: "TenkiUI",
            dependencies: [
                "KasaneDomain", "KasaneLive", "TenkiApplication", "TenkiDomain", "TenkiDrawing",
            ],
            resources: [
                .embedInCode("Pages/About/about.css"), .embedInCode("Pages/Board/board.css"),
                .embedInCode("Pages/Cities/cities.css"), .embedInCode("Pages/City/city.css"),
                .embedInCode("Pages/Compare/compare.css"), .embedInCode("Site/charts.css"),
                .embedInCode("Pages/Photos/covers.css"), .embedInCode("Site/chips.css"),
                .embedInCode("Pages/Photos/missing-picture.svg"),
                .embedInCode("Pages/Jobs/jobs.css"),
                .embedInCode("Pages/Photos/photos.css"), .embedInCode("Pages/Users/users.css"),
                .embedInCode("Pages/World/world.css"), .embedInCode("Site/icon-180.png"),
                .embedInCode("Site/icon-192.png"), .embedInCode("Site/icon-512.png"),
                .embedInCode("Site/site.css"), .embedInCode("Site/tenki.svg"),
                .embedInCode("Site/weather.css"), .embedInCode("Wording/Phrases/regions.tsv"),
            ],
            packageAccess: false
        ),
        .target(
            name: "TenkiWeb",
            dependencies: [
                "KasaneConcurrency", "KasaneContainer", "KasaneDomain", "KasaneHTTP",
                "KasaneHummingbird", "KasaneJobs", "KasaneJobsLive", "KasaneLive",
                "KasanePrometheus", "TenkiApplication", "TenkiDomain", "TenkiUI", metrics,
                httpTypes, hummingbird, log, nio("NIOCore"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("API/openapi.json")],
            packageAccess: false
        ),
        .target(
            name: "TenkiDemo",
            dependencies: ["KasaneFaultServer", "TenkiDomain", "TenkiDrawing", log],
            packageAccess: false
        ),
        .target(
            name: "TenkiTerminal",
            dependencies: [
                "KasaneContainer", "KasaneDomain", "KasaneJobs", "TenkiApplication", "TenkiDemo",
                "TenkiDomain", "TenkiUI", "TenkiWeb", cli,
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            packageAccess: false
        ),
        .executableTarget(
            name: "tenki",
            dependencies: [
                "KasaneContainer", "KasaneDomain", "KasaneHTTP", "KasaneHummingbird", "KasaneJobs",
                "KasaneJobsPostgres", "KasaneJobsSQLite", "KasanePostgres", "KasanePrometheus",
                "KasaneSQLite", "KasaneStore", "TenkiApplication", "TenkiDemo", "TenkiDomain",
                "TenkiInfrastructure", "TenkiTerminal", "TenkiUI", "TenkiWeb", cli, metrics, log,
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Apps/Tenki/Sources/tenki",
            packageAccess: false
        ),

        // Measures the libraries and the built `tenki`; not a product, so clients do not build it.
        .executableTarget(
            name: "bench",
            dependencies: [
                "KasaneContainer", "KasaneDomain", "KasaneHTTP", "KasaneHummingbird", "KasaneJobs",
                "KasaneJobsPostgres", "KasaneJobsSQLite", "KasaneLive", "CLibpq", "KasanePostgres",
                "KasaneSQLite", "KasaneStore", "KasaneTesting", httpClient, grdb, hummingbird, log,
                nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"),
            ],
            path: "Benchmarks",
            packageAccess: false
        ),

        .testTarget(name: "ArchitectureTests", dependencies: ["KasaneTesting"]),
        .testTarget(
            name: "CompilerTests",
            dependencies: [
                "KasaneConcurrency", "KasaneContainer", "KasaneDomain", "KasaneFaultServer",
                "KasaneHTTP", "KasaneHummingbird", "KasaneJobs", "KasaneJobsLive",
                "KasaneJobsPostgres", "KasaneJobsSQLite", "KasaneJobsTesting", "KasaneLive",
                "KasaneMail", "KasanePostgres", "KasanePrometheus", "KasaneSMTP", "KasaneSQLite",
                "KasaneStore", "KasaneStoreTesting", "KasaneTesting", "KasaneWebhooks",
            ],
            exclude: ["Samples"]
        ),
        .testTarget(name: "KasaneContainerTests", dependencies: ["KasaneContainer"]),
        .testTarget(
            name: "KasaneDomainTests",
            dependencies: [
                "KasaneConcurrency", "KasaneDomain", "KasaneStore", "KasaneStoreTesting",
            ]
        ),
        .testTarget(
            name: "KasaneConcurrencyTests",
            dependencies: ["KasaneConcurrency", "KasaneTesting"]
        ),
        .testTarget(name: "KasanePercentEncodingTests", dependencies: ["KasanePercentEncoding"]),
        .testTarget(
            name: "KasaneStoreTests",
            dependencies: ["KasaneDomain", "KasaneStore", "KasaneStoreTesting"],
            packageAccess: false
        ),
        .testTarget(
            name: "KasaneHTTPTests",
            dependencies: [
                "KasaneFaultServer", "KasaneHTTP", "KasaneTesting", httpClient, httpTypes,
                .product(name: "Instrumentation", package: "swift-distributed-tracing"),
                log, metrics, nio("NIOCore"), nio("NIOHTTP1"), http2, nio("NIOPosix"), tls, tracing,
            ]
        ),
        .testTarget(
            name: "KasaneHummingbirdTests",
            dependencies: [
                "KasaneContainer", "KasaneDomain", "KasaneHTTP", "KasaneHummingbird", "KasaneLive",
                "KasanePrometheus", "KasaneTesting", httpClient, metrics, httpTypes, hummingbird,
                nio("NIOPosix"), tls, nio("NIOTLS"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                log, nio("NIOCore"), nio("NIOEmbedded"), nio("NIOHTTP1"), deflate,
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ],
            exclude: ["Browser/random-trees.js"]
        ),
        .testTarget(name: "KasanePrometheusTests", dependencies: ["KasanePrometheus", metrics]),
        .testTarget(
            name: "KasaneLiveTests",
            dependencies: [
                "KasaneConcurrency", "KasaneDomain", "KasaneHTTP", "KasaneLive", "KasaneStore",
                "KasaneStoreTesting", "KasaneTesting",
            ]
        ),
        .executableTarget(
            name: "crash-writer",
            dependencies: ["KasaneDomain", "KasanePostgres", "KasaneSQLite", "KasaneStore", grdb],
            path: "Tests/CrashWriter"
        ),
        .executableTarget(
            name: "crash-worker",
            dependencies: [
                "KasaneDomain", "KasaneJobs", "KasaneJobsPostgres", "KasaneJobsSQLite",
                "KasanePostgres", "KasaneSQLite", grdb, log,
            ],
            path: "Tests/CrashWorker"
        ),
        .testTarget(
            name: "KasaneSQLiteTests",
            dependencies: [
                "crash-writer", "KasaneDomain", "KasaneSQLite", "KasaneStore", "KasaneStoreTesting",
                "KasaneTesting", grdb,
            ]
        ),
        .target(name: "PostgresTestSupport", path: "Tests/PostgresTestSupport"),
        .testTarget(
            name: "KasanePostgresTests",
            dependencies: [
                "crash-writer", "KasaneDomain", "KasanePostgres", "KasaneStore",
                "KasaneStoreTesting", "PostgresTestSupport",
            ]
        ),
        .testTarget(
            name: "KasaneJobsTests",
            dependencies: [
                "crash-worker", "KasaneDomain", "KasaneJobs", "KasaneJobsPostgres",
                "KasaneJobsSQLite", "KasaneJobsTesting", "KasanePostgres", "KasaneSQLite",
                "KasaneStore", "PostgresTestSupport", grdb, log,
            ]
        ),
        .testTarget(
            name: "KasaneJobsLiveTests",
            dependencies: [
                "KasaneDomain", "KasaneJobs", "KasaneJobsLive", "KasaneLive", "KasaneStore",
                "KasaneTesting",
            ]
        ),
        .testTarget(
            name: "KasaneMailTests",
            dependencies: ["KasaneLive", "KasaneMail"],
            exclude: ["Support"]
        ),
        .testTarget(
            name: "KasaneSMTPTests",
            dependencies: ["KasaneMail", "KasaneSMTP"],
            exclude: ["Support"]
        ),
        .testTarget(
            name: "KasaneWebhooksTests",
            dependencies: [
                "KasaneFaultServer", "KasaneHTTP", "KasaneTesting", "KasaneWebhooks", httpTypes,
                nio("NIOCore"),
            ]
        ),
        .testTarget(name: "TenkiDomainTests", dependencies: ["TenkiDomain"], packageAccess: false),
        .testTarget(
            name: "TenkiApplicationTests",
            dependencies: [
                "KasaneDomain", "KasaneJobs", "KasaneJobsPostgres", "KasaneJobsSQLite",
                "KasaneJobsTesting", "KasanePostgres", "KasaneSQLite", "KasaneStore",
                "KasaneStoreTesting", "KasaneTesting", "PostgresTestSupport", "TenkiApplication",
                "TenkiDomain", "TenkiInfrastructure", log,
            ],
            packageAccess: false
        ),
        .testTarget(
            name: "TenkiInfrastructureTests",
            dependencies: [
                "KasaneDomain", "KasaneFaultServer", "KasaneHTTP", "KasaneJobs",
                "KasaneJobsPostgres", "KasaneJobsSQLite", "KasaneJobsTesting", "KasanePostgres",
                "KasaneSQLite", "KasaneStoreTesting", "KasaneTesting", "PostgresTestSupport",
                "TenkiDomain", "TenkiInfrastructure", grdb, httpTypes, log,
            ],
            packageAccess: false
        ),
        .target(
            name: "TenkiSamples",
            dependencies: ["KasaneDomain", "TenkiApplication", "TenkiDomain"],
            path: "Apps/Tenki/Tests/TenkiSamples",
            packageAccess: false
        ),
        .testTarget(
            name: "TenkiUITests",
            dependencies: [
                "KasaneDomain", "KasaneHTTP", "KasaneHummingbird", "KasaneLive", "KasaneSQLite",
                "KasaneTesting", "TenkiApplication", "TenkiDomain", "TenkiInfrastructure",
                "TenkiDrawing", "TenkiSamples", "TenkiUI", grdb, httpTypes, hummingbird, log,
            ],
            packageAccess: false
        ),
        .testTarget(
            name: "TenkiWebTests",
            dependencies: [
                "KasaneDomain", "KasaneHTTP", "KasaneLive", "KasaneTesting", "TenkiApplication",
                "TenkiDemo", "TenkiDomain", "TenkiInfrastructure", "TenkiSamples", "TenkiUI",
                "TenkiWeb", log,
            ],
            packageAccess: false
        ),
        .testTarget(
            name: "TenkiTerminalTests",
            dependencies: [
                "KasaneContainer", "KasaneDomain", "KasaneJobs", "KasaneJobsSQLite",
                "KasaneJobsTesting", "KasaneSQLite", "KasaneTesting", "TenkiApplication",
                "TenkiDomain", "TenkiInfrastructure", "TenkiSamples", "TenkiTerminal", "TenkiUI",
                "TenkiWeb", cli,
            ],
            packageAccess: false
        ),
        .testTarget(
            name: "TenkiDemoTests",
            dependencies: [
                "KasaneDomain", "KasaneHTTP", "TenkiDomain", "TenkiInfrastructure", "TenkiDemo",
                httpTypes, log,
            ],
            packageAccess: false
        ),
        .testTarget(
            name: "TenkiEndToEndTests",
            dependencies: [
                "KasaneDomain", "KasaneFaultServer", "KasaneHTTP", "KasaneHummingbird",
                "KasaneJobs", "KasanePostgres", "KasaneSQLite", "KasaneStore", "KasaneTesting",
                "PostgresTestSupport", "TenkiApplication", "TenkiDemo", "TenkiDomain",
                "TenkiInfrastructure", "tenki", grdb, httpTypes, log,
            ],
            exclude: ["Chaos/wall-clock.c"],
            packageAccess: false
        ),
    ]
)

// SwiftPM does not clone a package that no enabled trait needs.
let traits = [
    "KasaneHTTP": "HTTP", "KasaneSQLite": "SQLite", "KasaneJobs": "Jobs",
    "KasaneJobsSQLite": "SQLite", "KasaneJobsTesting": "Jobs", "KasaneHummingbird": "Hummingbird",
    "KasanePrometheus": "Prometheus", "KasaneFaultServer": "FaultServer",
    "KasaneTesting": "Testing", "KasaneWebhooks": "Webhooks",
]
for target in package.targets {
    let needed = TargetDependencyCondition.when(traits: [traits[target.name] ?? "Tenki"])
    target.dependencies = target.dependencies.map { dependency in
        guard case .productItem(let name, let package, let aliases, nil) = dependency else {
            return dependency
        }
        return .productItem(name: name, package: package, moduleAliases: aliases, condition: needed)
    }
}

// The sources and the tests of Tenki are in its own folder.
for target in package.targets where target.name.hasPrefix("Tenki") {
    let folder = target.type == .test ? "Tests" : "Sources"
    target.path = target.path ?? "Apps/Tenki/\(folder)/\(target.name)"
}

// The language modes and features that every target is written in.
for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
            .enableUpcomingFeature("ExistentialAny"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
            .enableUpcomingFeature("InternalImportsByDefault"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
            .enableUpcomingFeature("MemberImportVisibility"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0480-swiftpm-warning-control.md
    if Context.environment["KASANE_WARNINGS_AS_ERRORS"] == "1" {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
