import ArgumentParser
import Foundation
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiTerminal
import TenkiUI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WarningsCommandTests {
    private let chiyoda: MunicipalityCode
    private let hachioji: MunicipalityCode

    init() throws {
        chiyoda = try MunicipalityCode("1310100")
        hachioji = try MunicipalityCode("1320100")
    }

    @Test func `a city's warnings are printed with their municipalities, the worst first`()
        async throws
    {
        let context = try context([chiyoda: ["14", "43"], hachioji: ["14"]])

        try await context.run("warnings", "東京")

        let lines = context.recorded.output.split(separator: "\n").map(String.init)
        #expect(lines[0] == "東京 Tokyo (130010)")
        #expect(
            lines[1].hasPrefix("  ◆ heavy rain danger warning (level 4): Chiyoda-ku — everyone")
        )
        #expect(
            lines.contains { $0.contains("△ thunderstorm advisory: Chiyoda-ku, Hachioji-shi") }
        )
        #expect(lines.last?.contains("checked ") == true)
    }

    @Test(arguments: ["千代田区", "Chiyoda-ku", "1310100"])
    func `a municipality is named by kanji, Latin letters or its code`(name: String) async throws {
        let context = try context([chiyoda: ["03"], hachioji: ["33"]])

        try await context.run("warnings", name, "--lang", "ja")

        #expect(context.recorded.output.hasPrefix("東京都千代田区 Chiyoda-ku, Tokyo (1310100)\n"))
        #expect(context.recorded.output.contains("▲レベル３大雨警報 — 危険な場所から高齢者等は避難"))
        #expect(!context.recorded.output.contains("特別警報"))
    }

    @Test func `several places, and the board without any`() async throws {
        let context = try context([chiyoda: ["03"]])

        try await context.run("warnings", "千代田区", "大阪", "130010")
        try await context.run("warnings")

        let headings = context.recorded.output.split(separator: "\n")
            .filter { !$0.hasPrefix(" ") }
        #expect(headings.prefix(3).allSatisfy { $0.contains("(") })
        #expect(headings.count == 3 + Watchlist.initial.cities.count)
    }

    @Test(
        arguments: [
            ([], [], 0), (["14"], [], 10), (["03"], [], 11), (["33", "14"], [.wind], 11),
            ([], [.wind], 12), (["14"], [.wind], 12), (["62"], [], 12),
        ] as [([String], [WarningBulletin], Int32)]
    )
    func `the exit code reports the state`(
        kinds: [String],
        lost: [WarningBulletin],
        code: Int32
    ) async throws {
        let context = try context([chiyoda: kinds], lost: lost)

        #expect(await exitCode(of: context, "warnings", "千代田区", "--exit-status") == code)
        #expect(await exitCode(of: context, "warnings", "東京", "--exit-status") == code)
        #expect(await exitCode(of: context, "warnings", "東京") == 0)
    }

    @Test func `an outdated state is unknown, with what was last known`() async throws {
        let before = FixedClock().now.addingTimeInterval(-1000)
        let context = try TestContext(warnings: .sample([chiyoda: ["03"]], at: before))

        #expect(await exitCode(of: context, "warnings", "東京") == 4)
        #expect(await exitCode(of: context, "warnings", "東京", "--exit-status") == 12)

        let output = context.recorded.output
        #expect(output.contains("unknown: JMA has not been checked recently"))
        #expect(output.contains("last known: heavy rain warning (level 3), which may have ended"))
        #expect(!output.contains("no warnings"))
    }

    @Test func `a state that was never read is unknown`() async throws {
        let context = try TestContext(warnings: WarningBook())

        #expect(await exitCode(of: context, "warnings", "東京") == 5)
        #expect(await exitCode(of: context, "warnings", "東京", "--exit-status") == 12)
        #expect(context.recorded.output.contains("unknown: not checked yet"))
    }

    @Test(arguments: [true, false])
    func `if the agency's list cannot be read, all is unknown, with that reason`(
        wasKnown: Bool
    ) async throws {
        let now = FixedClock().now
        var book = WarningBook()
        if wasKnown { book = .sample([chiyoda: ["03"]], at: now.addingTimeInterval(-7200)) }
        // The feed does not reach back to what was read before.
        let oldest = now.addingTimeInterval(-600)
        book.apply(.feed(WarningFeed(oldest: oldest, newest: now, documents: []), readAt: now))
        book.apply(.failed(.unknown, .payload, at: now))
        let context = try TestContext(warnings: book)

        for place in ["東京", "千代田区"] {
            #expect(await exitCode(of: context, "warnings", place) == (wasKnown ? 4 : 5))
            #expect(await exitCode(of: context, "warnings", place, "--exit-status") == 12)
        }

        let output = context.recorded.output
        #expect(output.contains("unknown: JMA's list of bulletins cannot be read"))
        #expect(output.contains("last known: heavy rain warning (level 3)") == wasKnown)
        #expect(!output.contains("no warnings"))
    }

    @Test func `JSON is the document of the API`() async throws {
        let context = try context([chiyoda: ["43"]], lost: [.wind])

        try await context.run("warnings", "千代田区", "--json")

        let data = Data(context.recorded.output.utf8)
        let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        #expect(document?["state"] as? String == "issued")
        let warnings = try #require(document?["inForce"] as? [[String: Any]])
        #expect((warnings.first?["kind"] as? [String: Any])?["level"] as? Int == 4)
        let unknown = try #require(document?["unknown"] as? [[String: Any]])
        #expect(unknown.map { $0["reason"] as? String } == ["lost"])
        #expect((document?["municipality"] as? [String: Any])?["code"] as? String == "1310100")
    }

    @Test(arguments: [
        ("9999999", TenkiExitCode.notFound), ("999999", .notFound), ("13001", .usage),
        ("nowhere", .notFound),
    ])
    func `a place that does not exist is an error`(
        name: String,
        exitCode: TenkiExitCode
    ) async throws {
        let context = try context([:])

        let error = await #expect(throws: CommandError.self) {
            try await context.run("warnings", name)
        }

        #expect(error?.exitCode == exitCode)
        #expect(context.recorded.output == "")
    }

    @Test func `a misspelt name has a suggestion, and an ambiguous one the codes`() async throws {
        let context = try context([:])

        let unknown = await #expect(throws: CommandError.self) {
            try await context.run("warnings", "kyotp")
        }
        let ambiguous = await #expect(throws: CommandError.self) {
            try await context.run("warnings", "府中市")
        }

        #expect(unknown?.message.contains("did you mean") == true)
        #expect(ambiguous?.lines.contains { $0.contains("1320600 府中市") } == true)
    }

    @Test func `a forecast has the warnings below its city, and nothing without any`() async throws
    {
        let loud = try context([chiyoda: ["03"]], forecast: true)
        let quiet = try context([:], forecast: true)
        let outdated = try TestContext(
            .success(shown().forecast),
            warnings: .sample([:], at: FixedClock().now.addingTimeInterval(-1000))
        )

        for context in [loud, quiet, outdated] { try await context.run("130010") }

        let lines = [loud, quiet, outdated].map {
            $0.recorded.output.split(separator: "\n")[1]
        }
        #expect(lines[0] == "▲ heavy rain warning (level 3) (Chiyoda-ku)")
        #expect(lines[1].hasPrefix("No umbrella"))
        #expect(lines[2] == "◇ warnings unknown: not checked since Sat 21 Nov 13:53")
    }

    @Test func `a board has a line for each city, and one if nothing is known`() throws {
        let (cities, now) = (Watchlist.initial.cities, FixedClock().now)
        let book = WarningBook.sample([chiyoda: ["14"], try MunicipalityCode("2710000"): ["33"]])
        let style = TextStyle()

        let loud = WarningSummary(cities.map { book.warnings(for: $0, at: now) }, style).lines
        let old = WarningBook.sample([:], at: now.addingTimeInterval(-1000))
        let late = WarningSummary(cities.map { old.warnings(for: $0, at: now) }, style)
        let unread = WarningSummary(cities.map { WarningBook().warnings(for: $0, at: now) }, style)

        #expect(loud.map { $0.prefix(3) } == ["■ O", "△ T"])
        #expect(unread.lines == ["◇ Warnings unknown: not checked yet"])
        #expect(
            late.lines == ["◇ Warnings unknown: not checked since Sat 21 Nov 13:53"]
        )
        #expect(WarningSummary([], style).before("report") == "report")
    }

    private func context(
        _ kinds: [MunicipalityCode: [String]],
        lost: [WarningBulletin] = [],
        forecast: Bool = false
    ) throws -> TestContext {
        let book = WarningBook.sample(kinds, lost: lost)
        return forecast
            ? try TestContext(.success(shown().forecast), warnings: book)
            : try TestContext(warnings: book)
    }

    private func exitCode(of context: TestContext, _ arguments: String...) async -> Int32 {
        do {
            try await context.run(arguments)
            return 0
        } catch {
            return (error as? ExitCode)?.rawValue ?? -1
        }
    }
}
