import Foundation
import Testing

/// The modules that each target may import.
///
/// A target without an entry may import nothing.
///
/// Dependencies point inward: UI → Application → Domain ← Infrastructure. Only `tenki`, the
/// composition root, depends on every layer. `TenkiWeb` and `TenkiTerminal`, which resolve the use
/// cases of each route and command, depend on the container too.
private let table: [String: Set<String>] = [
    "Sources/KasaneContainer": ["Darwin", "Glibc", "Musl", "Synchronization"],
    "Sources/KasaneDomain": ["Synchronization"],
    "Sources/KasaneConcurrency": ["Synchronization"],
    "Sources/KasanePercentEncoding": [],
    "Sources/KasaneHTTP": [
        "AsyncHTTPClient", "Foundation", "HTTPTypes", "Instrumentation", "KasaneConcurrency",
        "KasanePercentEncoding", "Logging", "Metrics", "NIOCore", "NIOHTTP1", "NIOHTTP2",
        "NIOHTTPCompression", "NIOPosix", "NIOSSL", "Synchronization", "Tracing",
    ],
    "Sources/KasaneStore": ["KasaneConcurrency", "KasaneDomain", "Synchronization"],
    "Sources/KasaneSQLite": [
        "Dispatch", "Foundation", "GRDB", "KasaneConcurrency", "KasaneDomain", "KasaneStore",
        "Synchronization",
    ],
    "Sources/KasaneLive": [
        "KasaneConcurrency", "KasanePercentEncoding", "Observation", "Synchronization",
    ],
    "Sources/KasaneHummingbird": [
        "CoreMetrics", "Foundation", "HTTPTypes", "Hummingbird", "HummingbirdCore",
        "HummingbirdHTTP2", "KasaneConcurrency", "KasaneLive", "KasanePercentEncoding", "Logging",
        "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOSSL", "NIOTLS", "ServiceLifecycle",
        "Synchronization",
    ],
    "Sources/KasanePrometheus": ["CoreMetrics", "Synchronization"],
    "Sources/KasaneFaultServer": ["Foundation", "NIOCore", "NIOPosix", "Synchronization"],
    "Sources/KasaneTesting": [
        "Foundation", "HTTPTypes", "KasaneDomain", "KasaneFaultServer", "KasaneHTTP", "KasaneLive",
        "NIOCore", "NIOPosix", "NIOSSL", "Synchronization",
    ],
    "Apps/Tenki/Sources/TenkiDomain": ["Foundation", "KasaneDomain"],
    "Apps/Tenki/Sources/TenkiApplication": [
        "Foundation", "KasaneConcurrency", "KasaneDomain", "Synchronization", "TenkiDomain",
    ],
    "Apps/Tenki/Sources/TenkiInfrastructure": [
        "Foundation", "GRDB", "HTTPTypes", "KasaneDomain", "KasaneHTTP", "KasaneSQLite", "Logging",
        "Synchronization", "TenkiDomain",
    ],
    "Apps/Tenki/Sources/TenkiUI": [
        "Foundation", "KasaneDomain", "KasaneLive", "Observation", "TenkiApplication",
        "TenkiDomain",
    ],
    "Apps/Tenki/Sources/TenkiWeb": [
        "CoreMetrics", "Foundation", "HTTPTypes", "Hummingbird", "KasaneConcurrency",
        "KasaneContainer", "KasaneDomain", "KasaneHTTP", "KasaneHummingbird", "KasaneLive",
        "KasanePrometheus", "Logging", "NIOCore", "ServiceLifecycle", "Synchronization",
        "TenkiApplication", "TenkiDomain", "TenkiUI",
    ],
    "Apps/Tenki/Sources/TenkiDemo": [
        "Foundation", "KasaneFaultServer", "Logging", "TenkiDomain",
    ],
    "Apps/Tenki/Sources/TenkiTerminal": [
        "ArgumentParser", "Configuration", "Foundation", "KasaneContainer", "KasaneDomain",
        "Synchronization", "TenkiApplication", "TenkiDemo", "TenkiDomain", "TenkiUI", "TenkiWeb",
        "UnixSignals",
    ],
    "Apps/Tenki/Sources/tenki": [
        "ArgumentParser", "CoreMetrics", "Foundation", "KasaneContainer", "KasaneDomain",
        "KasaneHTTP", "KasaneHummingbird", "KasanePrometheus", "KasaneSQLite", "KasaneStore",
        "Logging", "ServiceLifecycle", "Synchronization", "TenkiApplication", "TenkiDemo",
        "TenkiDomain", "TenkiInfrastructure", "TenkiTerminal", "TenkiUI", "TenkiWeb", "UnixSignals",
    ],
]

@Suite
struct ImportTests {
    @Test func `no target imports a module that the table forbids`() throws {
        let forbidden = try SourceFile.all(below: ["Sources", "Apps/Tenki/Sources"])
            .flatMap { file in
                file.imports.subtracting(table[file.room] ?? []).map { module in
                    "\(file.path) imports \(module)"
                }
            }

        #expect(forbidden == [])
    }

    @Test func `the table allows no module that its target does not import`() throws {
        let used = try SourceFile.all(below: ["Sources", "Apps/Tenki/Sources"])
            .reduce(into: [String: Set<String>]()) { used, file in
                used[file.room, default: []].formUnion(file.imports)
            }

        #expect(used == table)
    }

    @Test func `a public declaration is tested as others see it`() throws {
        let peeking = try SourceFile.all(below: ["Tests", "Apps/Tenki/Tests"])
            .filter { $0.text.contains(#/^@testable/#.anchorsMatchLineEndings()) }
            .map(\.path)

        #expect(peeking == [])
    }

    @Test(arguments: [
        ("import A", "A"),
        ("public import B", "B"),
        ("@testable import C", "C"),
        ("@_spi(X) public import D", "D"),
        ("import struct E.F", "E"),
        ("  internal import G.H // why", "G"),
    ])
    func `every form of an import is seen`(line: String, module: String) {
        #expect(SourceFile(path: "Sources/A/b.swift", text: line).imports == [module])
    }
}
