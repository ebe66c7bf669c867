import ArgumentParser
import KasaneDomain
import KasaneSettings
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiTerminal
import TenkiUI
import Testing

/// Tests of `tenki` without arguments, and with several cities.
@Suite(.timeLimit(.minutes(5)))
struct BoardReportTests {
    @Test func `without arguments, the board is printed with a line for each city`() async throws {
        let context = try TestContext()
        try await context.store(shown().forecast)

        let code = await #expect(throws: ExitCode.self) { try await context.run() }

        let lines = context.recorded.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(code?.rawValue == 4)
        #expect(
            lines.prefix(4) == [
                "  °C       high  low  rain",
                "  Sapporo  —     —       —",
                "  Sendai   —     —       —",
                "  Tokyo    17°   —     10%  No umbrella needed",
            ]
        )
        #expect(lines[9] == "issued Sat 21 Nov 11:00 JST, 3 h 10 min ago")
        #expect(
            context.recorded.output.replacing("\n", with: " ")
                .contains("the provider cannot be reached.")
        )
    }

    @Test func `a narrow board has the headlines below the cities`() async throws {
        let context = try TestContext(on: RecordedTerminal(columns: 40, isPlain: true))
        try await context.store(shown().forecast)

        await #expect(throws: ExitCode.self) { try await context.run("--lang", "ja") }

        #expect(
            context.recorded.output.hasPrefix(
                """
                °C      最高  最低  降水
                札幌    —     —        —
                仙台    —     —        —
                東京    17°   —      10%
                  傘はいりません

                """
            )
        )
    }

    @Test(arguments: [["--city", "東京"], []])
    func `the reader's own city comes before the board`(arguments: [String]) async throws {
        let context = try TestContext(
            .success(shown().forecast),
            environment: arguments.isEmpty ? ["TENKI_CITY": "Tokyo"] : [:]
        )

        // The provider has no forecasts of the other cities.
        await #expect(throws: ExitCode.self) { try await context.run(arguments) }

        #expect(context.recorded.output.hasPrefix("東京 Tokyo (130010)\nNo umbrella"))
        #expect(context.recorded.output.contains("\n  Naha     "))
    }

    @Test(arguments: [
        ("TENKI_CITY", "nowhere", "TENKI_CITY must be a city name or code"),
        ("TENKI_BOARD", "x", "TENKI_BOARD must be a link to a board in this database"),
        ("TENKI_LANG", "fr", "TENKI_LANG must be ja or en"),
        ("TENKI_UNIT", "k", "TENKI_UNIT must be c or f"),
        ("TENKI_COLOR", "red", "TENKI_COLOR must be auto or always or never"),
    ])
    func `a wrong setting is named with what it takes`(
        name: String,
        value: String,
        message: String
    ) async throws {
        let context = try TestContext(environment: [name: value])

        let error = await #expect(throws: SettingError.self) { try await context.run() }

        #expect(error?.description == message)
    }

    @Test func `a board's link shows that board, and another is not found`() async throws {
        var generator = SystemRandomNumberGenerator()
        let secret = BoardSecret(using: &generator)
        let link = "https://weather.example/boards/\(secret.reveal())"
        let context = try TestContext(environment: ["TENKI_BOARD": link])
        try await context.store(shown().forecast)

        let error = await #expect(throws: CommandError.self) { try await context.run() }
        #expect(error?.exitCode == .notFound)

        try await context.store(secret)
        await #expect(throws: ExitCode.self) { try await context.run() }
        #expect(context.recorded.output.contains("Tokyo"))
    }

    @Test func `several cities are printed one after the other`() async throws {
        let osaka = try shown().forecast.moved(to: "270000")
        let context = try TestContext(.success(shown().forecast), others: [osaka])
        try await context.run("東京", "大阪")
        #expect(context.recorded.output.matches(of: #/No umbrella needed/#).count == 2)

        let other = try TestContext(.success(shown().forecast), others: [osaka])
        try await other.run("東京", "130010", "osaka", "--json")
        #expect(other.recorded.output.matches(of: #/"freshness"/#).count == 2)
        #expect(other.recorded.output.hasPrefix("["))
    }

    @Test func `a line in a format is printed for each city`() async throws {
        let osaka = try shown().forecast.moved(to: "270000")
        let context = try TestContext(.success(shown().forecast), others: [osaka])

        try await context.run("東京", "大阪", "--format", "%c %i %h°/%l° %r% %u %w: %s 100%%")

        let line = "☀›☁ 17°/—° 10% °C sunny, then cloudy: No umbrella needed 100%"
        #expect(context.recorded.output == "Tokyo \(line)\nOsaka \(line)\n")
    }

    @Test func `in the evening, a line has tomorrow's values and names the day`() async throws {
        let context = try TestContext(.success(shown().forecast.withoutTemperaturesToday()))

        try await context.run("東京", "--format", "%c %d %i %h°/%l° %r%")

        #expect(context.recorded.output == "Tokyo tomorrow — 8°/-1° —%\n")
    }

    @Test(arguments: [
        (80, "en", "  Tokyo    tomorrow  8°    -1°     —"),
        (80, "ja", "  東京    明日  8°    -1°      —"),
        (40, "en", "Tokyo    Sun  8°    -1°     —"), (40, "ja", "東京    日  8°    -1°      —"),
    ])
    func `in the evening, the board has tomorrow's values and names the day`(
        columns: Int,
        language: String,
        line: String
    ) async throws {
        let context = try TestContext(on: RecordedTerminal(columns: columns, isPlain: true))
        try await context.store(shown().forecast.withoutTemperaturesToday())

        await #expect(throws: ExitCode.self) { try await context.run("--lang", language) }

        #expect(context.recorded.output.contains("\n\(line)"))
    }

    @Test func `an unknown placeholder is named with the known ones`() async throws {
        let context = try TestContext(.success(shown().forecast))

        let error = await #expect(throws: (any Error).self) {
            try await context.run("東京", "--format", "%x")
        }

        let message = error.map { TerminalCommands.defaultCommand.message(for: $0) }
        #expect(message?.contains("unknown placeholder “%x”; use %c, %d, %i, ") == true)
    }

    @Test func `a configured colour decorates what a pipe prints, and the option precedes`()
        async throws
    {
        let decorated = try TestContext(
            .success(shown().forecast),
            environment: ["TENKI_COLOR": "always"]
        )
        try await decorated.run("東京")
        #expect(decorated.recorded.output.contains("\u{1B}[1m"))

        let plain = try TestContext(
            .success(shown().forecast),
            environment: ["TENKI_COLOR": "always"]
        )
        try await plain.run("東京", "--color", "never", "--unit", "f")
        #expect(!plain.recorded.output.contains("\u{1B}"))
        #expect(plain.recorded.output.contains("63°"))
    }

    @Test(arguments: [(false, true), (true, false)])
    func `a terminal is decorated unless its environment requests plain text`(
        isPlain: Bool,
        isDecorated: Bool
    ) async throws {
        let context = try TestContext(
            .success(shown().forecast),
            on: RecordedTerminal(columns: 80, isPlain: isPlain)
        )

        try await context.run("東京")

        #expect(context.recorded.output.contains("\u{1B}[") == isDecorated)
    }

    @Test(arguments: [
        ("名古尾", "en", "no such city: 名古尾; did you mean 名古屋 Nagoya?"),
        ("wrold", "en", "no such city: wrold; did you mean tenki world?"),
        (
            "--demo world", "en",
            "world is a command; put it before the options, as in: tenki world --demo"
        ),
        ("名古尾", "ja", "都市が見つかりません：名古尾。もしかして：名古屋"),
    ])
    func `a misspelt name gets suggestions`(
        name: String,
        language: String,
        message: String
    ) async throws {
        let context = try TestContext()

        let error = await #expect(throws: CommandError.self) {
            let words = name.split(separator: " ").map(String.init)
            try await context.run(words + ["--lang", language])
        }

        #expect(error?.message == message)
    }
}

extension Forecast {
    fileprivate func moved(to city: String) throws -> Self {
        try Self(
            id: ID(city: CityCode(city), source: id.source, issuedAt: id.issuedAt),
            fetchedAt: fetchedAt,
            overview: overview,
            attribution: attribution,
            normals: normals,
            days: days
        )
    }
}
