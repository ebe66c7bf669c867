import ArgumentParser
import Foundation
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiTerminal
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TerminalCommandTests {
    @Test func `a forecast is printed for a code and for a name`() async throws {
        for city in ["130010", "tokyo"] {
            let context = try TestContext(.success(shown().forecast))

            try await context.run(city)

            #expect(context.recorded.output.hasPrefix("東京 Tokyo (130010)\nNo umbrella"))
            #expect(context.recorded.errors == "")
        }
    }

    @Test func `a forecast is printed as the document of the API`() async throws {
        let context = try TestContext(.success(shown().forecast))

        try await context.run("130010", "--json")

        #expect(context.recorded.output.hasPrefix("{\n  \"ageSeconds\" : "))
    }

    @Test func `observations that are slow do not delay a forecast for more than 5 seconds`()
        async throws
    {
        let clock = ManualClock()
        let context = try TestContext(
            .success(shown().forecast),
            observations: SlowObservations(),
            clock: clock
        )

        async let run: Void = context.run("130010", "--json")
        await clock.waitForSleeper(of: .seconds(5))
        clock.advance(by: .seconds(5))
        try await run

        #expect(context.recorded.output.contains("130010"))
    }

    @Test func `a stored forecast is printed, and the exit code says so`() async throws {
        let context = try TestContext()
        try await context.store(shown().forecast)

        let code = await #expect(throws: ExitCode.self) { try await context.run("130010") }

        #expect(code?.rawValue == 4)
        #expect(context.recorded.output.contains("Showing the stored forecast"))
    }

    @Test(arguments: [
        (["130010"], TenkiExitCode.unavailable), (["999999"], .notFound), (["nowhere"], .notFound),
        (["13001"], .usage), (["search", "nowhere"], .notFound),
    ])
    func `a failure has an exit code, and prints nothing`(
        arguments: [String],
        exitCode: TenkiExitCode
    ) async throws {
        let context = try TestContext()

        let error = await #expect(throws: CommandError.self) { try await context.run(arguments) }

        #expect(error?.exitCode == exitCode)
        #expect(context.recorded.output == "")
    }

    @Test func `the settings are printed with their sources`() async throws {
        let file = try TemporaryFile()
        try Data(#"{"unit": "f", "pixabay-key": "0123456789abcdef"}"#.utf8)
            .write(to: URL(filePath: file.path))
        let context = try TestContext()

        try await context.run("settings", "--configuration", file.path)

        let output = context.recorded.output
        #expect(output.contains(#/unit +f +“unit” in /#))
        #expect(output.contains(#/pixabay-key +••• /#) && output.contains(#/lang +— +default/#))
        #expect(!output.contains("0123456789abcdef"))
    }

    @Test func `a municipality's name says which city it means`() async throws {
        let context = try TestContext(.success(shown().forecast))

        try await context.run("千代田区")

        #expect(context.recorded.errors == "千代田区 Chiyoda-ku → 東京 Tokyo\n")
    }

    @Test func `cities are searched and listed`() async throws {
        let context = try TestContext()

        try await context.run("search", "ちよだ")
        #expect(context.recorded.output.contains("130010  東京  Tokyo"))
        try await context.run("cities")
        #expect(context.recorded.output.split(separator: "\n").count == 3 + 142)
    }

    @Test func `the cities have the options of other commands`() async throws {
        let context = try TestContext()
        let options = ["--demo", "--database", "unused.sqlite", "--lang", "en"]

        try await context.run(["cities"] + options)
        #expect(context.recorded.output.contains("130010  東京 Tokyo, Tokyo\n"))
        try await context.run(["search", "ちよだ"] + options)
        #expect(context.recorded.output.contains("130010  東京  Tokyo"))
    }

    @Test func `on a terminal, a user is deleted only after a confirmation`() async throws {
        let mail = "hanako@example.jp"
        let refusing = try TestContext(on: RecordedTerminal(answers: "n"))
        try await refusing.run("user", "add", mail)

        let error = await #expect(throws: CommandError.self) {
            try await refusing.run("user", "delete", mail)
        }
        #expect(error?.message == "nothing was deleted")
        #expect(refusing.recorded.errors == "Delete hanako (hanako@example.jp)? [y/N] ")

        try await refusing.run("user", "delete", mail, "--yes", "--lang", "ja")
        #expect(refusing.recorded.output.hasSuffix("hanako (hanako@example.jp) を削除しました。\n"))

        let agreeing = try TestContext(on: RecordedTerminal(answers: "Y"))
        try await agreeing.run("user", "add", mail)
        try await agreeing.run("user", "delete", mail)
        #expect(agreeing.recorded.output.hasSuffix("Deleted hanako (hanako@example.jp).\n"))
    }

    @Test func `on a terminal, a command says that it is waiting`() async throws {
        let context = try TestContext(
            .success(shown().forecast),
            on: RecordedTerminal(columns: 80),
            answersAfterNotice: true
        )

        try await context.run("東京")

        #expect(context.recorded.errors == "Waiting for the providers…\n")
        #expect(context.recorded.output.contains("No umbrella needed"))
    }
}

private struct SlowObservations: ObservationProvider {
    let source = DataSource(name: "tests")
    private let clock = ManualClock()

    func stations() async throws -> StationNetwork {
        try await clock.sleep(for: .seconds(1))
        return StationNetwork([])
    }

    func observations(
        at _: Date
    ) async throws -> [ObservationStation.ID: StationObservation]? {
        try await clock.sleep(for: .seconds(1))
        return nil
    }
}
