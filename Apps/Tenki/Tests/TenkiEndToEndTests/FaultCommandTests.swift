import Foundation
import KasaneTesting
import Testing

/// Tests of commands with the demo server's faults enabled.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct FaultCommandTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `the server's first line lists the faults, and the help explains them`() async throws
    {
        let server = try TenkiProcess([
            "serve", "--port", "0", "--demo", "--faults", "timeout=0.1,status503=0.1",
            "--database", database.location,
        ])
        let line = await server.firstLine()
        server.send(SIGTERM)
        let help = await InProcessTenki.run("help", "serve")

        #expect(await server.outcome().exitCode == 0)
        #expect(line.contains("with demo data and simulated faults (timeout=0.1,status503=0.1)"))
        #expect(help.output.contains("--faults <faults>"))
        #expect(help.output.contains("redirectloop"))
    }
}
