// swift-tools-version: 6.2
import PackageDescription

let libraries = [
    "KasaneContainer", "KasaneDomain", "KasaneConcurrency", "KasaneHTTP", "KasaneStore",
    "KasaneSQLite", "KasanePostgres", "KasaneJobs", "KasaneJobsSQLite", "KasaneJobsPostgres",
    "KasaneJobsLive", "KasaneJobsTesting", "KasaneLive", "KasaneHummingbird", "KasaneMail",
    "KasaneSMTP", "KasanePrometheus", "KasaneFaultServer", "KasaneStoreTesting", "KasaneTesting",
    "KasaneWebhooks", "KasaneAccounts", "KasaneAccountsSQLite", "KasaneAccountsPostgres",
    "KasaneAccountsHummingbird", "KasaneAccountsLive",
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
let scrypt: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let http2: Target.Dependency = .product(name: "NIOHTTP2", package: "swift-nio-http2")
let cli: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let tls: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let stores: [Target.Dependency] = ["KasanePostgres", "KasaneSQLite", "KasaneStore"]
let jobs: [Target.Dependency] = ["KasaneJobs", "KasaneJobsPostgres", "KasaneJobsSQLite"]

/// Files whose bytes are a constant of the target.
func embedded(_ paths: [String]) -> [Resource] { paths.map { .embedInCode($0) } }

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
            name: "Accounts",
            description: "The packages that KasaneAccounts needs.",
            enabledTraits: ["Jobs"]
        ),
        .trait(
            name: "Testing",
            description: "The packages that KasaneTesting needs.",
            enabledTraits: ["FaultServer", "HTTP"]
        ),
        .trait(
            name: "Tenki",
            description: "All packages: also those of Tenki, the tests and the benchmarks.",
            enabledTraits: [
                "Accounts", "Hummingbird", "Jobs", "Prometheus", "SQLite", "Testing", "Webhooks",
            ]
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
            resources: embedded(["Assets/default.css"])
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
            resources: embedded(
                "arrows combobox copy keys live morph renew reorder upload".split(separator: " ")
                    .map { "Assets/\($0).js" }
            )
        ),
        .target(
            name: "KasanePrometheus",
            dependencies: [.product(name: "CoreMetrics", package: "swift-metrics")]
        ),
        .target(
            name: "KasaneWebhooks",
            dependencies: ["KasaneHTTP", crypto, httpTypes, nio("NIOCore")]
        ),
        .target(
            name: "KasaneAccounts",
            dependencies: [
                "KasaneDomain", "KasaneJobs", "KasaneLive", "KasaneMail", "KasaneStore", crypto,
                scrypt,
            ],
            resources: embedded(["Password/common-passwords.txt"])
        ),
        .target(
            name: "KasaneAccountsSQLite",
            dependencies: [
                "KasaneAccounts", "KasaneJobs", "KasaneJobsSQLite", "KasaneSQLite", "KasaneStore",
                grdb,
            ]
        ),
        .target(
            name: "KasaneAccountsPostgres",
            dependencies: [
                "KasaneAccounts", "KasaneJobs", "KasaneJobsPostgres", "KasanePostgres",
                "KasaneStore",
            ]
        ),
        .target(
            name: "KasaneAccountsLive",
            dependencies: ["KasaneAccounts", "KasaneLive", "KasaneMail"]
        ),
        .target(
            name: "KasaneAccountsHummingbird",
            dependencies: [
                "KasaneAccounts", "KasaneDomain", "KasaneHummingbird", httpTypes, hummingbird, log,
                nio("NIOCore"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
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
            resources: embedded([
                "City/cities.tsv", "CitySearch/municipalities.tsv", "CitySearch/prefectures.tsv",
            ])
        ),
        .target(name: "TenkiDrawing"),
        .target(
            name: "TenkiApplication",
            dependencies: [
                "KasaneAccounts", "KasaneConcurrency", "KasaneDomain", "KasaneJobs", "KasaneMail",
                "TenkiDomain",
            ]
        ),
        .target(
            name: "TenkiInfrastructure",
            dependencies: jobs + [
                "KasaneAccountsPostgres", "KasaneAccountsSQLite", "KasaneDomain", "KasaneHTTP",
                "KasanePostgres", "KasaneSQLite", "KasaneWebhooks", "TenkiDomain", grdb, httpTypes,
                log,
            ]
        ),
        .target(
            name: "TenkiUI",
            dependencies: [
                "KasaneAccounts", "KasaneAccountsLive", "KasaneDomain", "KasaneLive", "KasaneMail",
                "TenkiApplication", "TenkiDomain", "TenkiDrawing",
            ],
            resources: embedded([
                "Hours/hours.css", "Observations/observations.css", "Pages/About/about.css",
                "Pages/Account/account.css", "Pages/Almanac/almanac.css", "Pages/Board/board.css",
                "Pages/Cities/Map/japan.svg", "Pages/Cities/Map/japan.tsv",
                "Pages/Cities/cities.css", "Pages/City/city.css", "Pages/Compare/compare.css",
                "Pages/Jobs/jobs.css", "Pages/Photos/covers.css",
                "Pages/Photos/missing-picture.svg", "Pages/Photos/photos.css",
                "Pages/Radar/radar.css", "Pages/Typhoons/typhoons.css", "Pages/Users/users.css",
                "Pages/World/Map/world.svg", "Pages/World/Map/world.tsv", "Pages/World/world.css",
                "Site/Map/map.css", "Site/charts.css", "Site/chips.css", "Site/icon-180.png",
                "Site/icon-192.png", "Site/icon-512.png", "Site/site.css", "Site/tenki.svg",
                "Site/weather.css", "Warnings/warnings.css", "Wording/Phrases/regions.tsv",
            ])
        ),
        .target(
            name: "TenkiWeb",
            dependencies: [
                "KasaneAccounts", "KasaneAccountsHummingbird", "KasaneAccountsLive",
                "KasaneConcurrency", "KasaneContainer", "KasaneDomain", "KasaneHTTP",
                "KasaneHummingbird", "KasaneJobs", "KasaneJobsLive", "KasaneLive", "KasaneMail",
                "KasanePrometheus", "TenkiApplication", "TenkiDomain", "TenkiUI", metrics,
                httpTypes, hummingbird, log, nio("NIOCore"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: embedded(["API/openapi.json"])
        ),
        .target(
            name: "TenkiDemo",
            dependencies: ["KasaneFaultServer", "TenkiDomain", "TenkiDrawing", log],
            resources: embedded(["Warnings/areas.tsv"])
        ),
        .target(
            name: "TenkiTerminal",
            dependencies: [
                "KasaneAccounts", "KasaneContainer", "KasaneDomain", "KasaneJobs",
                "TenkiApplication", "TenkiDemo", "TenkiDomain", "TenkiUI", "TenkiWeb", cli,
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        .executableTarget(
            name: "tenki",
            dependencies: stores + jobs + [
                "KasaneAccounts", "KasaneAccountsPostgres", "KasaneAccountsSQLite",
                "KasaneContainer", "KasaneDomain", "KasaneHTTP", "KasaneHummingbird", "KasaneMail",
                "KasanePrometheus", "KasaneSMTP", "TenkiApplication", "TenkiDemo", "TenkiDomain",
                "TenkiInfrastructure", "TenkiTerminal", "TenkiUI", "TenkiWeb", cli, metrics, log,
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Apps/Tenki/Sources/tenki"
        ),

        // Measures the libraries and the built `tenki`; not a product, so clients do not build it.
        .executableTarget(
            name: "bench",
            dependencies: stores + jobs + [
                "KasaneAccounts", "KasaneAccountsPostgres", "KasaneAccountsSQLite",
                "KasaneContainer", "KasaneDomain", "KasaneHTTP", "KasaneHummingbird", "KasaneLive",
                "KasaneMail", "CLibpq", "KasaneTesting", httpClient, grdb, hummingbird, log,
                nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"),
            ],
            path: "Benchmarks"
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
        .target(name: "PostgresTestSupport", path: "Tests/PostgresTestSupport"),
        .target(
            name: "TenkiSamples",
            dependencies: ["KasaneDomain", "TenkiApplication", "TenkiDomain"],
            path: "Apps/Tenki/Tests/TenkiSamples"
        ),
    ]
)

/// The tests and what they import; those of Tenki see the libraries as any other client does.
let tests: [String: [Target.Dependency]] = [
    "ArchitectureTests": ["KasaneTesting"],
    "CompilerTests": libraries.map { .byName(name: $0) },
    "KasaneContainerTests": ["KasaneContainer"],
    "KasaneDomainTests": [
        "KasaneConcurrency", "KasaneDomain", "KasaneStore", "KasaneStoreTesting",
    ],
    "KasaneConcurrencyTests": ["KasaneConcurrency", "KasaneTesting"],
    "KasanePercentEncodingTests": ["KasanePercentEncoding"],
    "KasaneStoreTests": ["KasaneDomain", "KasaneStore", "KasaneStoreTesting"],
    "KasaneHTTPTests": [
        "KasaneFaultServer", "KasaneHTTP", "KasaneTesting", httpClient, httpTypes,
        .product(name: "Instrumentation", package: "swift-distributed-tracing"),
        log, metrics, nio("NIOCore"), nio("NIOHTTP1"), http2, nio("NIOPosix"), tls, tracing,
    ],
    "KasaneHummingbirdTests": [
        "KasaneContainer", "KasaneDomain", "KasaneHTTP", "KasaneHummingbird", "KasaneLive",
        "KasanePrometheus", "KasaneTesting", httpClient, metrics, httpTypes, hummingbird,
        nio("NIOPosix"), tls, nio("NIOTLS"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        log, nio("NIOCore"), nio("NIOEmbedded"), nio("NIOHTTP1"), deflate,
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
    ],
    "KasanePrometheusTests": ["KasanePrometheus", metrics],
    "KasaneLiveTests": [
        "KasaneConcurrency", "KasaneDomain", "KasaneHTTP", "KasaneLive", "KasaneStore",
        "KasaneStoreTesting", "KasaneTesting",
    ],
    "KasaneSQLiteTests": [
        "crash-writer", "KasaneDomain", "KasaneSQLite", "KasaneStore", "KasaneStoreTesting",
        "KasaneTesting", grdb,
    ],
    "KasanePostgresTests": [
        "crash-writer", "KasaneDomain", "KasanePostgres", "KasaneStore",
        "KasaneStoreTesting", "PostgresTestSupport",
    ],
    "KasaneJobsTests": stores + jobs + [
        "crash-worker", "KasaneDomain", "KasaneJobsTesting", "PostgresTestSupport", grdb,
        log,
    ],
    "KasaneJobsLiveTests": [
        "KasaneDomain", "KasaneJobs", "KasaneJobsLive", "KasaneLive", "KasaneStore",
        "KasaneTesting",
    ],
    "KasaneMailTests": ["KasaneLive", "KasaneMail"],
    "KasaneSMTPTests": ["KasaneMail", "KasaneSMTP"],
    "KasaneWebhooksTests": [
        "KasaneFaultServer", "KasaneHTTP", "KasaneTesting", "KasaneWebhooks", httpTypes,
        nio("NIOCore"),
    ],
    "KasaneAccountsTests": stores + jobs + [
        "KasaneAccounts", "KasaneAccountsPostgres", "KasaneAccountsSQLite", "KasaneDomain",
        "KasaneJobsTesting", "KasaneMail", "PostgresTestSupport", grdb,
    ],
    "KasaneAccountsLiveTests": [
        "KasaneAccounts", "KasaneAccountsLive", "KasaneDomain", "KasaneJobs", "KasaneJobsTesting",
        "KasaneLive", "KasaneMail", "KasaneStore", "KasaneTesting",
    ],
    "KasaneAccountsHummingbirdTests": [
        "KasaneAccounts", "KasaneAccountsHummingbird", "KasaneDomain", "KasaneHummingbird",
        "KasaneJobs", "KasaneLive", "KasaneMail", "KasaneStore", "KasaneTesting", httpTypes,
        hummingbird, log, .product(name: "HummingbirdTesting", package: "hummingbird"),
    ],
    "TenkiDomainTests": ["KasaneTesting", "TenkiDomain"],
    "TenkiApplicationTests": stores + jobs + [
        "KasaneAccounts", "KasaneAccountsPostgres", "KasaneAccountsSQLite", "KasaneDomain",
        "KasaneJobsTesting", "KasaneMail", "KasaneStoreTesting", "KasaneTesting",
        "PostgresTestSupport", "TenkiApplication", "TenkiDomain", "TenkiInfrastructure", grdb, log,
    ],
    "TenkiInfrastructureTests": jobs + [
        "KasaneDomain", "KasaneFaultServer", "KasaneHTTP", "KasaneJobsTesting",
        "KasanePostgres", "KasaneSQLite", "KasaneStoreTesting", "KasaneTesting", "KasaneWebhooks",
        "PostgresTestSupport", "TenkiDomain", "TenkiInfrastructure", "TenkiSamples", grdb,
        httpTypes, log,
    ],
    "TenkiUITests": [
        "KasaneAccounts", "KasaneAccountsSQLite", "KasaneDomain", "KasaneHTTP",
        "KasaneHummingbird", "KasaneJobs", "KasaneJobsSQLite", "KasaneLive", "KasaneMail",
        "KasaneSQLite", "KasaneTesting",
        "TenkiApplication", "TenkiDomain", "TenkiInfrastructure",
        "TenkiDrawing", "TenkiSamples", "TenkiUI", grdb, httpTypes, hummingbird, log,
    ],
    "TenkiWebTests": [
        "KasaneDomain", "KasaneHTTP", "KasaneLive", "KasaneTesting", "TenkiApplication",
        "TenkiDemo", "TenkiDomain", "TenkiInfrastructure", "TenkiSamples", "TenkiUI",
        "TenkiWeb", log,
    ],
    "TenkiTerminalTests": [
        "KasaneAccounts", "KasaneContainer", "KasaneDomain", "KasaneJobs", "KasaneJobsSQLite",
        "KasaneJobsTesting", "KasaneSQLite", "KasaneTesting", "TenkiApplication",
        "TenkiDomain", "TenkiInfrastructure", "TenkiSamples", "TenkiTerminal", "TenkiUI",
        "TenkiWeb", cli,
    ],
    "TenkiDemoTests": [
        "KasaneDomain", "KasaneHTTP", "TenkiDomain", "TenkiInfrastructure", "TenkiDemo",
        httpTypes, log,
    ],
    "TenkiEndToEndTests": [
        "KasaneAccounts", "KasaneDomain", "KasaneFaultServer", "KasaneHTTP", "KasaneHummingbird",
        "KasaneJobs", "KasaneMail", "KasanePostgres", "KasaneSQLite", "KasaneStore",
        "KasaneTesting", "PostgresTestSupport", "TenkiApplication", "TenkiDemo", "TenkiDomain",
        "TenkiInfrastructure", "tenki", grdb, httpTypes, log,
    ],
]
let excluded = [
    "CompilerTests": ["Samples"],
    "KasaneHummingbirdTests": ["Browser/random-trees.js"],
    "KasaneMailTests": ["Support"], "KasaneSMTPTests": ["Support"],
    "TenkiEndToEndTests": ["Chaos/wall-clock.c"],
]
package.targets += tests.sorted { $0.key < $1.key }
    .map { name, dependencies in
        .testTarget(
            name: name,
            dependencies: dependencies,
            exclude: excluded[name] ?? [],
            packageAccess: name != "KasaneStoreTests"
        )
    }

// SwiftPM does not clone a package that no enabled trait needs.
let traits = [
    "KasaneHTTP": "HTTP", "KasaneSQLite": "SQLite", "KasaneJobs": "Jobs",
    "KasaneJobsSQLite": "SQLite", "KasaneJobsTesting": "Jobs", "KasaneHummingbird": "Hummingbird",
    "KasanePrometheus": "Prometheus", "KasaneFaultServer": "FaultServer",
    "KasaneTesting": "Testing", "KasaneWebhooks": "Webhooks", "KasaneAccounts": "Accounts",
    "KasaneAccountsSQLite": "SQLite", "KasaneAccountsHummingbird": "Hummingbird",
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
