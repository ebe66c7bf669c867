import KasaneTesting
import Testing

private let rules = ImportRules(
    [
        "KasaneContainer": ["Darwin", "Glibc", "Musl", "SwiftUI", "Synchronization"],
        "KasaneDomain": ["Foundation", "KasaneConcurrency", "Synchronization"],
        "KasaneConcurrency": ["Synchronization"],
        "KasaneHTTP": [
            "Foundation", "HTTPTypes", "Instrumentation", "KasaneConcurrency", "Logging", "Metrics",
            "Synchronization", "Tracing",
        ],
        "KasaneAsyncHTTPClient": [
            "AsyncHTTPClient", "CZlib", "Foundation", "HTTPTypes", "KasaneHTTP", "NIOCore",
            "NIOHTTP1", "NIOHTTP2", "NIOPosix", "NIOSSL", "Synchronization",
        ],
        "KasaneURLSession": [
            "Foundation", "FoundationNetworking", "HTTPTypes", "KasaneHTTP", "Synchronization",
        ],
        "KasaneStore": ["Foundation", "KasaneConcurrency", "KasaneDomain", "Synchronization"],
        "KasaneSQLite": [
            "Dispatch", "Foundation", "GRDB", "KasaneConcurrency", "KasaneDomain", "KasaneStore",
            "Synchronization",
        ],
        "KasanePostgres": [
            "CLibpq", "Dispatch", "Foundation", "KasaneConcurrency", "KasaneDomain", "KasaneStore",
            "Synchronization",
        ],
        "KasaneJobs": [
            "CoreMetrics", "Foundation", "KasaneConcurrency", "KasaneDomain", "KasaneStore",
            "Logging", "Synchronization", "Tracing",
        ],
        "KasaneJobsLive": [
            "Foundation", "KasaneDomain", "KasaneJobs", "KasaneLive", "Observation",
        ],
        "KasaneLive": [
            "Darwin", "Dispatch", "Glibc", "KasaneConcurrency", "KasaneDomain", "Musl",
            "Observation", "Synchronization",
        ],
        "KasaneSettings": ["Configuration", "Foundation", "SystemPackage"],
        "KasaneHummingbird": [
            "CoreMetrics", "Darwin", "Foundation", "Glibc", "HTTPTypes", "Hummingbird",
            "HummingbirdCore", "KasaneConcurrency", "KasaneContainer", "KasaneDomain", "KasaneLive",
            "KasaneSettings", "KasaneStore", "Logging", "Musl", "NIOCore", "NIOEmbedded",
            "NIOExtras", "NIOHTTP1", "NIOHTTPCompression", "NIOHTTPTypes", "NIOPosix",
            "ServiceLifecycle", "Synchronization", "Tracing", "UnixSignals",
        ],
        "KasaneHummingbirdTLS": [
            "Foundation", "HummingbirdCore", "HummingbirdHTTP2", "KasaneHummingbird",
            "KasaneSettings", "Logging", "NIOCore", "NIOHTTP2", "NIOSSL", "NIOTLS",
        ],
        "KasaneMail": [
            "Darwin", "Foundation", "Glibc", "KasaneDomain", "KasaneLive", "Musl",
            "Synchronization",
        ],
        "KasaneSMTP": [
            "CLibcurl", "Foundation", "KasaneConcurrency", "KasaneMail", "KasaneSettings",
            "Synchronization",
        ],
        "KasanePrometheus": ["CoreMetrics", "Synchronization"],
        "KasaneWebhooks": [
            "Crypto", "Darwin", "Foundation", "Glibc", "HTTPTypes", "KasaneAsyncHTTPClient",
            "KasaneHTTP", "Musl", "NIOCore", "Synchronization",
        ],
        "KasaneAccounts": [
            "Crypto", "CryptoExtras", "Foundation", "KasaneConcurrency", "KasaneDomain",
            "KasaneJobs", "KasaneLive", "KasaneMail", "KasaneStore", "Synchronization",
        ],
        "KasaneAccountsLive": [
            "Foundation", "KasaneAccounts", "KasaneLive", "KasaneMail", "Observation",
        ],
        "KasaneAccountsHummingbird": [
            "Foundation", "HTTPTypes", "Hummingbird", "KasaneAccounts", "KasaneContainer",
            "KasaneDomain", "KasaneHummingbird", "KasaneLive", "KasaneMail", "KasaneSettings",
            "Logging", "NIOCore", "ServiceLifecycle",
        ],
        "KasanePostgresTesting": ["Foundation", "Synchronization"],
        "KasaneFaultServer": ["Foundation", "NIOCore", "NIOPosix", "Synchronization"],
        "KasaneStoreTesting": ["Foundation", "KasaneDomain", "KasaneStore", "Synchronization"],
        "KasaneTesting": [
            "Foundation", "HTTPTypes", "KasaneAccounts", "KasaneAsyncHTTPClient",
            "KasaneConcurrency", "KasaneDomain", "KasaneFaultServer", "KasaneHTTP", "KasaneJobs",
            "KasaneLive", "KasaneStoreTesting", "Logging", "NIOCore", "NIOPosix", "NIOSSL",
            "Synchronization",
        ],
    ],
    folders: [
        "Sources/Core", "Sources/Data", "Sources/People", "Sources/Testing",
        "Sources/Web", "Sources/Work",
    ]
)

/// The libraries that also build for Apple's devices.
private let appLibraries: Set = [
    "KasaneConcurrency", "KasaneContainer", "KasaneDomain", "KasaneHTTP", "KasaneSQLite",
    "KasaneStore", "KasaneURLSession",
]
private let appModules: Set = [
    "Darwin", "Dispatch", "Foundation", "FoundationNetworking", "GRDB", "Glibc", "HTTPTypes",
    "Instrumentation", "Logging", "Metrics", "Musl", "Observation", "SwiftUI", "Synchronization",
    "Tracing",
]

@Suite
struct ImportTests {
    @Test func `every target imports what the table allows, and nothing else`() throws {
        try rules.check()
    }

    @Test func `a library that runs in apps imports nothing that only servers have`() {
        for library in appLibraries {
            let imported = rules.layers[library] ?? []
            #expect(imported.subtracting(appModules.union(appLibraries)) == [], "\(library)")
        }
    }

    @Test func `a library that runs in apps uses what one system has only on that system`() throws {
        let system = #/^\s*(?:public |package )?import (Darwin|Foundation\w+|Glibc|Musl|SwiftUI)$/#
        let files = try SourceFile.all(below: ["Sources"]).filter { file in
            appLibraries.contains { file.path.contains("/\($0)/") }
        }
        for file in files {
            #expect(!file.mentions("/proc/"), "\(file.path)")
            var condition = Substring()
            for line in file.text.split(separator: "\n") {
                if line.hasPrefix("#") { condition = line }
                guard let module = line.firstMatch(of: system)?.1 else { continue }
                #expect(condition.contains("canImport(\(module))"), "\(file.path): \(module)")
            }
        }
    }

    @Test func `a public declaration is tested as others see it`() throws {
        let peeking = try SourceFile.all(below: ["Tests", "Apps/Tenki/Tests"])
            .filter { $0.text.contains(#/^@testable/#.anchorsMatchLineEndings()) }
            .map(\.path)

        #expect(peeking == [])
    }
}
