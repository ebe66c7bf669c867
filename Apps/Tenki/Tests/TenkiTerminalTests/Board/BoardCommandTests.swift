import ArgumentParser
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiTerminal
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BoardCommandTests {
    @Test func `the list of newcomers is printed, and changed as the options say`() async throws {
        let context = try TestContext()
        try await context.run("board")
        #expect(context.recorded.output.hasPrefix("016010  札幌 Sapporo, Hokkaido\n"))
        #expect(context.recorded.output.split(separator: "\n").count == 7)

        let other = try TestContext()
        try await other.run(
            "board",
            "--add",
            "011000",
            "--remove",
            "札幌",
            "--remove",
            "sendai",
            "--first",
            "稚内"
        )
        #expect(
            other.recorded.output.split(separator: "\n").map { $0.prefix(6) }
                == ["011000", "130010", "230010", "270000", "400010", "471010"]
        )
    }

    @Test func `a municipality can be on the board without its city`() async throws {
        let context = try TestContext()

        try await context.run("board", "--add", "八王子市", "--remove", "東京", "--first", "1320100")

        let lines = context.recorded.output.split(separator: "\n")
        #expect(lines.first == "1320100 八王子市 Hachioji-shi, forecast for Tokyo")
        #expect(lines.count == 7)
        #expect(!lines.contains { $0.hasPrefix("130010") })
    }

    @Test func `a municipality on the board has its own name and warnings in the report`()
        async throws
    {
        let hachioji = try MunicipalityCode("1320100")
        let context = try TestContext(warnings: .sample([hachioji: ["03"]]))
        try await context.store(shown().forecast)
        try await context.run("board", "--add", "八王子市")
        try await context.run("warnings")
        await #expect(throws: ExitCode.self) { try await context.run("--lang", "ja") }

        let output = context.recorded.output
        #expect(output.contains("東京都八王子市 Hachioji-shi, Tokyo (1320100)"))
        #expect(output.contains("▲八王子市 レベル３大雨警報"))
        #expect(output.contains("▲東京 レベル３大雨警報（八王子市）"))
    }

    @Test func `an unknown city changes nothing`() async throws {
        let context = try TestContext()
        await #expect(throws: CommandError.self) {
            try await context.run("board", "--remove", "札幌", "--add", "nowhere")
        }
        try await context.run("board")
        #expect(context.recorded.output.hasPrefix("016010"))
    }

    @Test func `a full list is reported`() async throws {
        let context = try TestContext()
        let names = City.all.prefix(Watchlist.limit).flatMap { ["--add", $0.id.text] }
        let error = await #expect(throws: CommandError.self) {
            try await context.run(["board"] + names)
        }
        #expect(error?.message.contains("24 places") == true)
    }
}
