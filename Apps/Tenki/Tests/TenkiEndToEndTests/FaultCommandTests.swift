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

    @Test func `where every call fails and nothing is stored, the command says so and ends with 5`()
        async throws
    {
        let outcome = await tenki("--faults", "status503=1", "130010")

        #expect(outcome.exitCode == 5)
        #expect(outcome.output == "")
        #expect(
            outcome.errors.hasPrefix(
                "tenki: no forecast stored yet, and demo data refused the request"
            )
        )
        #expect(outcome.errors.contains("HTTP 503"))
        #expect(outcome.errors.hasSuffix("(demo data)\n"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `where every call fails, the stored forecast is shown and the command ends with 4`()
        async throws
    {
        let stored = await tenki("130010")
        try await database.letADayPass()
        let shown = await tenki("--faults", "garbage=0.5,close=0.5", "130010")

        #expect(stored.exitCode == 0)
        #expect(shown.exitCode == 4)
        #expect(shown.output.contains("Showing the stored forecast"))
        #expect(shown.errors == "")
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
