import Foundation
import KasaneTesting
import Testing

@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct WatchCommandTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `in a pipe a line is printed for each city until the command is stopped`()
        async throws
    {
        let command = try TenkiProcess(
            ["watch", "--demo", "--database", database.location, "東京", "大阪", "--format", "%c %u"]
        )
        let lines = [await command.firstLine(), await command.firstLine()]
        command.send(SIGINT)
        let outcome = await command.outcome()

        #expect(Set(lines) == ["Tokyo °C", "Osaka °C"])
        #expect(outcome.exitCode == 130)
        #expect(outcome.output == "")
        #expect(outcome.errors == "")
    }

    @Test func `a city that another process adds to the board is printed`() async throws {
        let options = ["--demo", "--database", database.location]
        let command = try TenkiProcess(["watch", "--format", "%c"] + options)
        var board: Set<String> = []
        for _ in 0..<7 { board.insert(await command.firstLine()) }
        _ = try await TenkiProcess(["forecast", "稚内"] + options).outcome()
        _ = try await TenkiProcess(["board", "--add", "稚内"] + options).outcome()
        let line = await command.firstLine()
        command.send(SIGTERM)
        let outcome = await command.outcome()

        #expect(board.contains("Sapporo") && board.count == 7)
        #expect(line == "Wakkanai")
        #expect(outcome.exitCode == 0)
    }
}
