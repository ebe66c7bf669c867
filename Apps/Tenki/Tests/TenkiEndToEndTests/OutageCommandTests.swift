import Foundation
import KasaneTesting
import Testing

/// Tests of the output and the exit codes of commands in a week without any provider.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct OutageCommandTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test(arguments: [
        (["forecast", "130010"], 4, "Showing the stored forecast, fetched 7 days"),
        (["world"], 4, "Showing the stored weather, observed 7 days"),
        (["forecast", "130010", "--json"], 4, "\"freshness\" : \"expired\""),
        (["world", "--json"], 4, "Showing the stored weather, observed 7 days"),
        (["refresh", "130010", "016010"], 5, "0 of 2 forecasts fetched and stored, 2 failed."),
        (["warnings", "130010"], 5, "unknown"), (["typhoons"], 5, "not been fetched yet"),
        (["doctor"], 0, ", OK"), (["doctor", "--json"], 0, "\"providers\""),
    ])
    func `after a week each command answers, and says how it went by its exit code`(
        command: [String],
        exitCode: Int32,
        text: String
    ) async throws {
        await store()
        for _ in 1...7 { try await database.letADayPass() }

        let outcome = await outage(command)

        #expect(outcome.exitCode == exitCode, "\(outcome)")
        #expect(outcome.output.contains(text), "\(outcome)")
        #expect(outcome.errors == "")
    }

    @Test(arguments: [
        (["forecast", "130010"], "no forecast stored yet, and demo data closed the connection"),
        (["forecast", "130010", "--json"], "no forecast stored yet"),
        (["world"], "demo data closed the connection"),
    ])
    func `with nothing ever stored the reason is reported, and the command ends with 5`(
        command: [String],
        reason: String
    ) async throws {
        let outcome = await outage(command)

        #expect(outcome.exitCode == 5)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(reason), "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    private func store() async {
        for command in [["refresh", "130010", "016010"], ["world"]] {
            let outcome = await run(command + ["--demo"])
            #expect(outcome.exitCode == 0, "\(outcome)")
        }
    }

    private func outage(_ command: [String]) async -> TenkiProcess.Outcome {
        await run(command + ["--demo", "--faults", "close=1"])
    }

    private func run(_ arguments: [String]) async -> TenkiProcess.Outcome {
        await InProcessTenki.run(arguments + ["--database", database.location])
    }
}

extension Int {
    var days: String { self == 1 ? "1 day" : "\(self) days" }
}
