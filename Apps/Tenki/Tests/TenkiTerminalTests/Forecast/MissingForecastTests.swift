import Foundation
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiTerminal
import TenkiUI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MissingForecastTests {
    private let loud: WarningBook

    init() throws {
        loud = .sample([try MunicipalityCode("1310100"): ["43"]])
    }

    @Test func `a city has its warnings and its weather now, and then the reason`() async throws {
        let context = try TestContext(warnings: loud, observations: TokyoObservations())

        let error = await #expect(throws: CommandError.self) { try await context.run("東京") }

        let lines = context.recorded.output.split(separator: "\n")
        #expect(error?.exitCode == .unavailable)
        #expect(lines.first == "東京 Tokyo (130010)")
        #expect(lines.dropFirst().first == "◆ heavy rain danger warning (level 4) (Chiyoda-ku)")
        #expect(lines.dropFirst(2).first?.hasPrefix("Now 18.") == true)
    }

    @Test(arguments: [["130010", "--hours"], ["--city", "130010"], []])
    func `hours and boards without data have their warnings`(arguments: [String]) async throws {
        let context = try TestContext(warnings: loud)

        let error = await #expect(throws: CommandError.self) { try await context.run(arguments) }

        #expect(error?.exitCode == .unavailable)
        #expect(context.recorded.output.hasPrefix("東京 Tokyo (130010)\n◆ heavy rain danger"))
    }

    @Test func `warnings that were in force when last known are printed too`() async throws {
        let book = WarningBook.sample(
            [try MunicipalityCode("1310100"): ["43"]],
            at: FixedClock().now.addingTimeInterval(-1000)
        )
        let context = try TestContext(warnings: book)

        await #expect(throws: CommandError.self) { try await context.run("東京") }

        // The line is wrapped.
        let words = context.recorded.output.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        #expect(words.contains("◇ warnings unknown: not checked since Sat 21 Nov 13:53"))
        #expect(words.contains("last known: heavy rain danger"))
    }

    @Test(arguments: [["130010"], ["130010", "--hours"], ["--city", "130010"], []])
    func `nothing is printed if nothing is known, and in JSON`(arguments: [String]) async throws {
        let quiet = try TestContext()
        let json = try TestContext(warnings: loud, observations: TokyoObservations())

        await #expect(throws: CommandError.self) { try await quiet.run(arguments) }
        await #expect(throws: CommandError.self) { try await json.run(arguments + ["--json"]) }

        #expect(quiet.recorded.output == "")
        #expect(json.recorded.output == "")
    }

    @Test func `a watched city has its warnings, on a screen and in a pipe`() throws {
        let warnings = [loud.warnings(for: .tokyo, at: FixedClock().now)]
        let board = Board(of: [(.tokyo, CityForecast())])
        for terminal in [RecordedTerminal(columns: 80, rows: 24), RecordedTerminal()] {
            let painter = WatchPainter(on: terminal, TextStyle(), line: nil)
            try painter.draw(board, warnings, at: FixedClock().now)

            #expect(terminal.output.contains("heavy rain danger warning"))
        }
    }
}

private struct TokyoObservations: ObservationProvider {
    let source = DataSource(name: "tests")

    func stations() async throws -> StationNetwork {
        StationNetwork([try tokyoStation().station])
    }

    func observations(
        at time: Date
    ) async throws -> [ObservationStation.ID: StationObservation]? {
        let station = try tokyoStation().station.id
        let day = try observationDay(until: time, of: station)
        return day.latest.map { [station: $0] }
    }
}
