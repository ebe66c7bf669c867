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

    @Test func `a forecast fetched less than a minute ago is the newest, and no call is made`()
        async throws
    {
        _ = await tenki("130010")
        let again = await tenki("--faults", "close=1", "130010")

        #expect(again.exitCode == 0)
        #expect(!again.output.contains("Showing the stored forecast"))
    }

    @Test func `faults that never come change nothing`() async throws {
        #expect(await tenki("--faults", "timeout=0,flood=0", "130010").exitCode == 0)
    }

    @Test(arguments: [
        (
            ["--demo", "--faults", "slow=1", "130010"],
            "there is no fault “slow”; there are timeout,"
        ),
        (["--demo", "--faults", "", "130010"], "write it as timeout=0.1,garbage=0.1"),
        (["--demo", "--faults", "timeout=2", "130010"], "write a number from 0 to 1"),
        (["--demo", "--faults", "timeout=0.6,close=0.6", "130010"], "add up to more than 1"),
        (["--faults", "timeout=1", "130010"], "--faults is for demo data only: add --demo"),
        (["serve", "--faults", "timeout=1"], "--faults is for demo data only: add --demo"),
        (["world", "--faults", "timeout=1"], "--faults is for demo data only: add --demo"),
    ])
    func `a plan that is wrong gets a message and exit code 2`(
        arguments: [String],
        message: String
    ) async throws {
        let outcome = await InProcessTenki.run(arguments)

        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains(message))
        #expect(outcome.output == "")
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
        #expect(line.contains("with demo data and faults on purpose (timeout=0.1,status503=0.1)"))
        #expect(help.output.contains("--faults <faults>"))
        #expect(help.output.contains("redirectloop"))
    }

    private func tenki(_ arguments: String...) async -> TenkiProcess.Outcome {
        await InProcessTenki.run(["--demo", "--database", database.location] + arguments)
    }
}
