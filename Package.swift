// swift-tools-version: 6.2
import PackageDescription

/// A product of another package, which SwiftPM fetches only with the trait `Integrations`.
func product(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Integrations"]))
}
func nio(_ name: String) -> Target.Dependency { product(name, "swift-nio") }
let deflate = product("NIOHTTPCompression", "swift-nio-extras")
let grdb = product("GRDB", "GRDB.swift")
let httpClient = product("AsyncHTTPClient", "async-http-client")
let http2 = product("NIOHTTP2", "swift-nio-http2")
let httpTypes = product("HTTPTypes", "swift-http-types")
let hummingbird = product("Hummingbird", "hummingbird")
let instrumentation = product("Instrumentation", "swift-distributed-tracing")
let log = product("Logging", "swift-log")
let metrics = product("CoreMetrics", "swift-metrics")
let serviceLifecycle = product("ServiceLifecycle", "swift-service-lifecycle")
let tls = product("NIOSSL", "swift-nio-ssl")
let tracing = product("Tracing", "swift-distributed-tracing")

/// The libraries by folder, with their dependencies.
let libraries: KeyValuePairs<String, [Target.Dependency]> = [
    "Core/KasaneConcurrency": [], "Core/KasaneContainer": [],
    "Core/KasaneDomain": ["KasaneConcurrency"],
    "Data/KasaneStore": ["KasaneConcurrency", "KasaneDomain"],
    "Data/KasaneSQLite": ["KasaneConcurrency", "KasaneDomain", "KasaneStore", grdb],
    "Data/KasanePostgres": ["CLibpq", "KasaneConcurrency", "KasaneDomain", "KasaneStore"],
    "Web/KasaneLive": ["KasaneConcurrency", "KasaneDomain"],
    "Web/KasaneSettings": [
        product("Configuration", "swift-configuration"), product("SystemPackage", "swift-system"),
    ],
    "Web/KasaneHummingbird": [
        "KasaneConcurrency", "KasaneContainer", "KasaneDomain", "KasaneLive", "KasaneSettings",
        "KasaneStore", deflate, httpTypes, hummingbird, product("HummingbirdCore", "hummingbird"),
        log, metrics, nio("NIOCore"), nio("NIOEmbedded"), nio("NIOHTTP1"),
        nio("NIOPosix"), product("NIOExtras", "swift-nio-extras"),
        product("NIOHTTPTypes", "swift-nio-extras"), serviceLifecycle,
        product("UnixSignals", "swift-service-lifecycle"), tracing,
    ],
    "Web/KasaneHummingbirdTLS": [
        "KasaneHummingbird", "KasaneSettings", http2, product("HummingbirdCore", "hummingbird"),
        product("HummingbirdHTTP2", "hummingbird"), log, nio("NIOCore"), nio("NIOTLS"), tls,
    ],
    "Web/KasaneHTTP": [
        "KasaneConcurrency", httpTypes, instrumentation, log, product("Metrics", "swift-metrics"),
        tracing,
    ],
    "Web/KasaneAsyncHTTPClient": [
        "CZlib", "KasaneHTTP", http2, httpClient, httpTypes, nio("NIOCore"), nio("NIOHTTP1"),
        nio("NIOPosix"), tls,
    ],
    "Web/KasanePrometheus": [metrics], "Web/KasaneURLSession": ["KasaneHTTP", httpTypes],
    "Work/KasaneJobs": ["KasaneConcurrency", "KasaneDomain", "KasaneStore", log, metrics, tracing],
    "Work/KasaneJobsLive": ["KasaneDomain", "KasaneJobs", "KasaneLive"],
    "Work/KasaneMail": ["KasaneDomain", "KasaneLive"],
    "Work/KasaneSMTP": ["CLibcurl", "KasaneConcurrency", "KasaneMail", "KasaneSettings"],
    "Work/KasaneWebhooks": [
        "KasaneAsyncHTTPClient", "KasaneHTTP", product("Crypto", "swift-crypto"), httpTypes,
        nio("NIOCore"),
    ],
    "People/KasaneAccounts": [
        "KasaneConcurrency", "KasaneDomain", "KasaneJobs", "KasaneLive", "KasaneMail",
        "KasaneStore", product("Crypto", "swift-crypto"), product("CryptoExtras", "swift-crypto"),
    ],
    "People/KasaneAccountsLive": ["KasaneAccounts", "KasaneLive", "KasaneMail"],
    "People/KasaneAccountsHummingbird": [
        "KasaneAccounts", "KasaneContainer", "KasaneDomain", "KasaneHummingbird", "KasaneLive",
        "KasaneMail", "KasaneSettings", httpTypes, hummingbird, log, nio("NIOCore"),
        serviceLifecycle,
    ],
    "Testing/KasaneFaultServer": [nio("NIOCore"), nio("NIOPosix")],
    "Testing/KasanePostgresTesting": [],
    "Testing/KasaneStoreTesting": ["KasaneDomain", "KasaneStore"],
    "Testing/KasaneTesting": [
        "KasaneAccounts", "KasaneAsyncHTTPClient", "KasaneConcurrency", "KasaneDomain",
        "KasaneFaultServer", "KasaneHTTP", "KasaneJobs", "KasaneLive", "KasaneStoreTesting",
        httpTypes, log, nio("NIOCore"), nio("NIOPosix"), tls,
    ],
]

/// The tests with their dependencies.
let tests: KeyValuePairs<String, [Target.Dependency]> = [
    "ArchitectureTests": ["KasaneTesting"], "CompilerTests": ["Snippets"],
    "KasanePrometheusTests": ["KasanePrometheus", metrics],
    "KasaneConcurrencyTests": ["KasaneConcurrency", "KasaneTesting"],
    "KasaneContainerTests": ["KasaneContainer"], "KasaneMailTests": ["KasaneLive", "KasaneMail"],
    "KasaneDomainTests": [
        "KasaneConcurrency", "KasaneDomain", "KasaneStore", "KasaneStoreTesting",
    ],
    "KasaneStoreTests": ["KasaneDomain", "KasaneStore", "KasaneStoreTesting"],
    "KasaneSQLiteTests": [
        "KasaneDomain", "KasaneSQLite", "KasaneStore", "KasaneStoreTesting", "KasaneTesting", grdb,
    ],
    "KasanePostgresTests": [
        "KasaneDomain", "KasanePostgres", "KasanePostgresTesting", "KasaneStore",
        "KasaneStoreTesting",
    ],
    "KasaneLiveTests": [
        "KasaneConcurrency", "KasaneDomain", "KasaneHTTP", "KasaneLive", "KasaneStore",
        "KasaneStoreTesting", "KasaneTesting",
    ],
    "KasaneHummingbirdTests": [
        "KasaneAsyncHTTPClient", "KasaneContainer", "KasaneDomain", "KasaneHTTP",
        "KasaneHummingbird", "KasaneHummingbirdTLS", "KasaneJobs", "KasaneLive", "KasanePostgres",
        "KasanePostgresTesting", "KasanePrometheus", "KasaneSQLite", "KasaneSettings",
        "KasaneStore", "KasaneTesting", deflate,
        product("InMemoryTracing", "swift-distributed-tracing"), tracing,
        httpClient, httpTypes, hummingbird, product("HummingbirdCore", "hummingbird"),
        product("HummingbirdTesting", "hummingbird"), log, nio("NIOCore"), nio("NIOEmbedded"),
        nio("NIOHTTP1"), product("NIOHTTPTypes", "swift-nio-extras"), nio("NIOPosix"),
        nio("NIOTLS"), serviceLifecycle, tls,
    ],
    "KasaneHTTPTests": [
        "KasaneAsyncHTTPClient", "KasaneFaultServer", "KasaneHTTP", "KasaneTesting",
        "KasaneURLSession", http2, httpClient, httpTypes, instrumentation, log, metrics,
        nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"), tls, tracing,
    ],
    "KasaneJobsTests": [
        "KasaneDomain", "KasaneJobs", "KasanePostgres", "KasanePostgresTesting", "KasaneSQLite",
        "KasaneStore", "KasaneTesting", log,
    ],
    "KasaneJobsLiveTests": [
        "KasaneDomain", "KasaneJobs", "KasaneJobsLive", "KasaneLive", "KasaneStore",
        "KasaneTesting",
    ],
    "KasaneSMTPTests": ["KasaneMail", "KasaneSMTP", "KasaneSettings", "KasaneTesting"],
    "KasaneWebhooksTests": [
        "KasaneAsyncHTTPClient", "KasaneFaultServer", "KasaneHTTP", "KasaneTesting",
        "KasaneWebhooks", httpTypes, nio("NIOCore"),
    ],
    "KasaneAccountsTests": [
        "KasaneAccounts", "KasaneDomain", "KasaneJobs", "KasaneMail", "KasanePostgres",
        "KasanePostgresTesting", "KasaneSQLite", "KasaneStore", "KasaneStoreTesting",
        "KasaneTesting", product("Crypto", "swift-crypto"),
    ],
    "KasaneAccountsLiveTests": [
        "KasaneAccounts", "KasaneAccountsLive", "KasaneDomain", "KasaneJobs", "KasaneLive",
        "KasaneMail", "KasaneStore", "KasaneTesting",
    ],
    "KasaneAccountsHummingbirdTests": [
        "KasaneAccounts", "KasaneAccountsHummingbird", "KasaneContainer", "KasaneDomain",
        "KasaneHummingbird", "KasaneJobs", "KasaneLive", "KasaneMail", "KasaneStore",
        "KasaneTesting", httpTypes, hummingbird, product("HummingbirdTesting", "hummingbird"), log,
    ],
]

/// Files embedded in a library as byte arrays.
let embedded = [
    "KasaneLive": ["Assets/default.css"],
    "KasaneHummingbird": [
        "Assets/arrows.js", "Assets/combobox.js", "Assets/copy.js", "Assets/development.js",
        "Assets/keys.js", "Assets/live.js", "Assets/morph.js", "Assets/nodes.js",
        "Assets/renew.js", "Assets/reorder.js", "Assets/upload.js",
    ],
    "KasaneAccounts": ["Password/common-passwords.txt"],
]
/// The libraries that come with the product of another one, because they add no dependency.
let companions = [
    "KasaneAccounts": ["KasaneAccountsLive"], "KasaneDomain": ["KasaneConcurrency"],
    "KasaneHummingbird": ["KasaneSettings"], "KasaneSMTP": ["KasaneSettings"],
    "KasaneStoreTesting": ["KasanePostgresTesting"],
]
let excluded = [
    "CompilerTests": ["Samples"], "KasaneHummingbirdTests": ["Browser/random-trees.js"],
    "KasaneMailTests": ["Support"], "KasaneSMTPTests": ["Support"],
]
func systemLibrary(_ path: String, _ config: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name(of: path),
        path: "Sources/\(path)",
        pkgConfig: config,
        providers: [.apt([apt]), .brew([brew])]
    )
}
func name(of path: String) -> String { String(path.split(separator: "/")[1]) }

let package = Package(
    name: "kasane",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: libraries.map { name(of: $0.key) }
        .filter { library in !companions.values.contains { $0.contains(library) } }
        .map { .library(name: $0, targets: [$0] + companions[$0, default: []]) },
    traits: [
        .default(enabledTraits: ["Integrations"]),
        .trait(name: "Integrations", description: "SQLite, HTTP, Hummingbird, jobs, accounts."),
    ],
    dependencies: [
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
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // One trait, because SwiftPM can pass several in a new order, which causes a full rebuild.
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.0",
            traits: ["FullFoundation"]
        ),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        systemLibrary("Data/CLibpq", "libpq", apt: "libpq-dev", brew: "libpq"),
        systemLibrary("Work/CLibcurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        systemLibrary("Web/CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
        // The code shown in the guides.
        .target(
            name: "Snippets",
            dependencies: libraries.map { .byName(name: name(of: $0.key)) } + [
                httpTypes, hummingbird, log, serviceLifecycle, tracing,
            ],
            path: "Documentation/Snippets"
        ),
    ]
        + libraries.map { path, dependencies in
            .target(
                name: name(of: path),
                dependencies: dependencies,
                path: "Sources/\(path)",
                resources: embedded[name(of: path), default: []].map { .embedInCode($0) }
            )
        }
        + tests.map { name, dependencies in
            .testTarget(
                name: name,
                dependencies: dependencies,
                exclude: excluded[name, default: []],
                // These tests implement a store outside the package, as users do.
                packageAccess: name != "KasaneStoreTests"
            )
        }
)

// The upcoming features of Swift Evolution 335, 409, 444 and 461, and the warning control of 480.
for target in package.targets where target.type != .system {
    target.swiftSettings = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
        "NonisolatedNonsendingByDefault",
    ].map { .enableUpcomingFeature($0) }
    if Context.environment["KASANE_WARNINGS_AS_ERRORS"] == "1" {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
