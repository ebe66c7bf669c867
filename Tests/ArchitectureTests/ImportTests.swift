import KasaneTesting
import Testing

/// The modules that each target may import.
///
/// Dependencies point inward: UI → Application → Domain ← Infrastructure. Only `tenki`, the
/// composition root, depends on every layer. `TenkiWeb` and `TenkiTerminal`, which resolve the use
/// cases of each route and command, depend on the container too.
private let rules = ImportRules(
    [
        "KasaneContainer": ["Darwin", "Glibc", "Musl", "SwiftUI", "Synchronization"],
        "KasaneDomain": ["KasaneConcurrency", "Synchronization"],
        "KasaneConcurrency": ["Synchronization"],
        "KasanePercentEncoding": [],
        "KasaneHTTP": [
            "AsyncHTTPClient", "Foundation", "HTTPTypes", "Instrumentation", "KasaneConcurrency",
            "KasanePercentEncoding", "Logging", "Metrics", "NIOCore", "NIOHTTP1", "NIOHTTP2",
            "NIOHTTPCompression", "NIOPosix", "NIOSSL", "Synchronization", "Tracing",
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
        "KasaneJobsSQLite": [
            "Foundation", "GRDB", "KasaneJobs", "KasaneSQLite", "KasaneStore",
        ],
        "KasaneJobsLive": [
            "Foundation", "KasaneDomain", "KasaneJobs", "KasaneLive", "Observation",
        ],
        "KasaneJobsTesting": ["Foundation", "KasaneDomain", "KasaneJobs", "Logging"],
        "KasaneJobsPostgres": ["Foundation", "KasaneDomain", "KasaneJobs", "KasanePostgres"],
        "KasaneLive": [
            "Darwin", "Dispatch", "Glibc", "KasaneConcurrency", "KasanePercentEncoding", "Musl",
            "Observation", "Synchronization",
        ],
        "KasaneHummingbird": [
            "CoreMetrics", "Foundation", "HTTPTypes", "Hummingbird", "HummingbirdCore",
            "KasaneConcurrency", "KasaneDomain", "KasaneLive", "KasanePercentEncoding", "Logging",
            "NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOHTTPCompression", "NIOHTTPTypes",
            "ServiceLifecycle", "Synchronization", "UnixSignals",
        ],
        "KasaneHummingbirdTLS": [
            "Foundation", "HummingbirdCore", "HummingbirdHTTP2", "KasaneHummingbird", "Logging",
            "NIOCore", "NIOHTTP2", "NIOSSL", "NIOTLS",
        ],
        "KasaneMail": [
            "Darwin", "Dispatch", "Foundation", "Glibc", "KasaneLive", "Musl", "Synchronization",
        ],
        "KasaneSMTP": [
            "CLibcurl", "Foundation", "KasaneConcurrency", "KasaneMail", "Synchronization",
        ],
        "KasanePrometheus": ["CoreMetrics", "Synchronization"],
        "KasaneWebhooks": [
            "Crypto", "Darwin", "Foundation", "Glibc", "HTTPTypes", "KasaneHTTP", "Musl", "NIOCore",
            "Synchronization",
        ],
        "KasaneAccounts": [
            "Crypto", "CryptoExtras", "Foundation", "KasaneDomain", "KasaneJobs", "KasaneLive",
            "KasaneMail", "KasaneStore", "Synchronization",
        ],
        "KasaneAccountsSQLite": [
            "Foundation", "GRDB", "KasaneAccounts", "KasaneJobs", "KasaneJobsSQLite",
            "KasaneSQLite", "KasaneStore",
        ],
        "KasaneAccountsPostgres": [
            "Foundation", "KasaneAccounts", "KasaneJobs", "KasaneJobsPostgres", "KasanePostgres",
            "KasaneStore",
        ],
        "KasaneAccountsLive": [
            "Foundation", "KasaneAccounts", "KasaneLive", "KasaneMail", "Observation",
        ],
        "KasaneAccountsHummingbird": [
            "Foundation", "HTTPTypes", "Hummingbird", "KasaneAccounts", "KasaneDomain",
            "KasaneHummingbird", "Logging", "NIOCore", "ServiceLifecycle",
        ],
        "KasaneFaultServer": ["Foundation", "NIOCore", "NIOPosix", "Synchronization"],
        "KasaneStoreTesting": ["Foundation", "KasaneDomain", "Synchronization"],
        "KasaneTesting": [
            "Foundation", "HTTPTypes", "KasaneFaultServer", "KasaneHTTP", "KasaneLive",
            "KasanePercentEncoding", "KasaneStoreTesting", "NIOCore", "NIOPosix", "NIOSSL",
            "Synchronization",
        ],
        "TenkiDomain": ["Foundation", "KasaneDomain"],
        "TenkiDrawing": ["Foundation"],
        "TenkiApplication": [
            "Foundation", "KasaneAccounts", "KasaneConcurrency", "KasaneDomain", "KasaneJobs",
            "KasaneMail", "Synchronization", "TenkiDomain",
        ],
        "TenkiInfrastructure": [
            "Foundation", "FoundationXML", "GRDB", "HTTPTypes", "KasaneAccountsPostgres",
            "KasaneAccountsSQLite",
            "KasaneDomain", "KasaneHTTP", "KasaneJobs", "KasaneJobsPostgres", "KasaneJobsSQLite",
            "KasanePostgres", "KasaneSQLite", "KasaneWebhooks", "Logging", "Synchronization",
            "TenkiDomain",
        ],
        "TenkiUI": [
            "Foundation", "KasaneAccounts", "KasaneAccountsLive", "KasaneDomain", "KasaneLive",
            "KasaneMail", "Observation", "Synchronization", "TenkiApplication", "TenkiDomain",
            "TenkiDrawing",
        ],
        "TenkiWeb": [
            "CoreMetrics", "Foundation", "HTTPTypes", "Hummingbird", "KasaneAccounts",
            "KasaneAccountsHummingbird", "KasaneAccountsLive", "KasaneConcurrency",
            "KasaneContainer", "KasaneDomain", "KasaneHTTP", "KasaneHummingbird", "KasaneJobs",
            "KasaneJobsLive", "KasaneLive", "KasaneMail", "KasanePrometheus", "Logging", "NIOCore",
            "ServiceLifecycle", "Synchronization", "TenkiApplication", "TenkiDomain", "TenkiUI",
        ],
        "TenkiDemo": [
            "Foundation", "KasaneFaultServer", "Logging", "Synchronization", "TenkiDomain",
            "TenkiDrawing",
        ],
        "TenkiTerminal": [
            "ArgumentParser", "Configuration", "Foundation", "KasaneAccounts", "KasaneContainer",
            "KasaneDomain", "KasaneJobs", "Synchronization", "TenkiApplication", "TenkiDemo",
            "TenkiDomain", "TenkiUI", "TenkiWeb", "UnixSignals",
        ],
        "tenki": [
            "ArgumentParser", "CoreMetrics", "Foundation", "KasaneAccounts",
            "KasaneAccountsPostgres", "KasaneAccountsSQLite", "KasaneContainer", "KasaneDomain",
            "KasaneHTTP", "KasaneHummingbird", "KasaneHummingbirdTLS", "KasaneJobs",
            "KasaneJobsPostgres", "KasaneJobsSQLite", "KasaneMail", "KasanePostgres",
            "KasanePrometheus", "KasaneSMTP", "KasaneSQLite", "KasaneStore", "Logging",
            "ServiceLifecycle", "Synchronization", "TenkiApplication", "TenkiDemo", "TenkiDomain",
            "TenkiInfrastructure", "TenkiTerminal", "TenkiUI", "TenkiWeb",
        ],
    ],
    folders: ["Sources", "Apps/Tenki/Sources"]
)

@Suite
struct ImportTests {
    @Test func `every target imports what the table allows, and nothing else`() throws {
        try rules.check()
    }

    @Test func `a public declaration is tested as others see it`() throws {
        let peeking = try SourceFile.all(below: ["Tests", "Apps/Tenki/Tests"])
            .filter { $0.text.contains(#/^@testable/#.anchorsMatchLineEndings()) }
            .map(\.path)

        #expect(peeking == [])
    }
}
