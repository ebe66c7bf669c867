import Foundation
import KasaneTesting
import Testing

/// Tests of servers that run jobs.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct BackgroundServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a demo's cities are fetched before a visitor comes, once for two nodes`()
        async throws
    {
        let nodes = [
            try await RunningTenki(demo: database, "--jobs", "--metrics-port", "0"),
            try await RunningTenki(demo: database, "--jobs", "--metrics-port", "0"),
        ]

        let stored = #"tenki_stored{kind="forecasts"} 142"#
        while try await !nodes[0].metrics().body.contains(stored + "\n") {
            // A poll at once would take the processor that the servers need.
            try await Task.sleep(for: .milliseconds(100))
        }
        let board = try await nodes[0].get("/")

        for name in ["Sapporo", "Sendai", "Tokyo", "Nagoya", "Osaka", "Fukuoka", "Naha"] {
            #expect(board.body.contains(name))
        }
        #expect(!board.body.contains("No forecast stored"))
        var calls = 0
        for node in nodes {
            let metrics = try await node.metrics().body
            let counts = #/http_calls_total{[^}]*"ForecastByOffice",outcome="success"} (\d+)/#
            calls += metrics.matches(of: counts).reduce(0) { $0 + (Int($1.1) ?? 0) }
            let failures = #/kasane_job_attempts[a-z_]*{[^}]*end="(?:failed|again)"/#
            #expect(metrics.firstMatch(of: failures) == nil)
        }
        // The cities of 56 offices share a document, at least on the same node.
        #expect((56...142).contains(calls))
        for node in nodes { #expect(await node.stop(SIGTERM).exitCode == 0) }
    }
}
