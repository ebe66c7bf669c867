import Foundation
import KasaneFaultServer
import KasaneTesting
import TenkiDomain
import Testing

@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct RefreshCommandTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `every city is refreshed, with a line for each without a terminal`()
        async throws
    {
        let outcome = await tenki("refresh", "--all", "--demo")

        let lines = outcome.output.split(separator: "\n")
        #expect(outcome.exitCode == 0)
        #expect(lines.count == 143)
        #expect(lines.first == "  1/142  011000  稚内 Wakkanai")
        #expect(lines.last == "142 of 142 forecasts fetched and stored.")
        #expect(try await stored() == 142)
    }

    @Test func `with hours, the weather by hours is there without a network`() async throws {
        let outcome = await tenki("refresh", "130010", "270000", "--hours", "--demo")
        let offline = await tenki(
            "130010",
            "270000",
            "--hours",
            "--demo",
            "--faults",
            "close=1"
        )

        #expect(outcome.exitCode == 0)
        #expect(outcome.output.contains("2/4  130010  東京 Tokyo (hourly)\n"))
        #expect(
            outcome.output.hasSuffix(
                "2 of 2 forecasts and 2 of 2 hourly forecasts fetched and stored.\n"
            )
        )
        // The stored forecasts count as new for a minute.
        #expect([0, 4].contains(offline.exitCode), "\(offline)")
        #expect(offline.output.contains("大阪 Osaka (270000)"))
    }

    @Test func `cities that fail are named, and the others are stored`() async throws {
        let outcome = await tenki("refresh", "130010", "270000", "--demo")
        #expect(outcome.output.hasSuffix("2 of 2 forecasts fetched and stored.\n"))

        try await FaultServer.run(.close) { server in
            let failed = await tenki("refresh", "130010", "--provider", server.baseURL)

            #expect(failed.exitCode == 5)
            #expect(
                failed.output.contains("1/1  130010  東京 Tokyo: 127.0.0.1 closed the connection")
            )
            #expect(failed.output.hasSuffix("0 of 1 forecast fetched and stored, 1 failed.\n"))
        }
        #expect(try await stored() == 2)
    }

    @Test func `the provider is called half a second apart, over a restart too`() async throws {
        try await FaultServer.run(.close) { server in
            let start = ContinuousClock.now
            for city in ["130010", "270000"] {
                _ = await tenki("refresh", city, "016010", "--provider", server.baseURL)
            }

            #expect(server.requests.count == 4)
            #expect(start.duration(to: .now) >= .milliseconds(1500))
            let agents = Set(server.requests.map { $0.headers["user-agent"] })
            #expect(agents == ["Tenki/\(Release.version) (kasane)"])
        }
    }

    @Test func `commands that run side by side call half a second apart too`() async throws {
        try await FaultServer.run(.close) { server in
            let start = ContinuousClock.now
            async let first = process("130010", server.baseURL)
            async let second = process("270000", server.baseURL)
            async let third = process("016010", server.baseURL)
            let errors = try await [first, second, third].map(\.errors)

            #expect(server.requests.count == 3, "\(errors)")
            #expect(start.duration(to: .now) >= .seconds(1))
        }
    }

    @Test func `an interrupted refresh keeps the forecasts it has fetched`() async throws {
        let answered = await tenki("130010", "--demo", "--json")
        #expect(answered.exitCode == 0)
        try await FaultServer.run(.silence) { server in
            let command = try TenkiProcess(
                ["refresh", "--all", "--provider", server.baseURL, "--database", database.location]
            )
            try await server.waitForRequests(1)
            command.send(SIGINT)
            let outcome = await command.outcome()

            #expect(outcome.exitCode == 130)
            #expect(outcome.output.contains("Stopped before the first city."))
        }
        #expect(try await stored() == 1)
    }

    @Test func `the doctor reports stored data, failures and the providers it pauses`()
        async throws
    {
        // Commands without --demo use the system clock.
        let now = Date().ISO8601Format()
        _ = await tenki("refresh", "130010", "--demo", "--demo-date", now)
        try await FaultServer.run(.close) { server in
            _ = await tenki("130010", "--provider", server.baseURL)

            let outcome = await tenki("doctor", "--provider", server.baseURL)

            #expect(outcome.exitCode == 0)
            #expect(outcome.output.contains("database   \(database.name), OK\n"))
            #expect(outcome.output.contains("stored     1 forecast,"))
            #expect(outcome.output.contains("calls      2 forecast calls in the last 24 hours"))
            #expect(
                outcome.output.contains("failing    130010 東京: 127.0.0.1 closed the connection")
            )
            // The refresh succeeded, and a failed command does not extend the pause.
            #expect(outcome.output.contains("pages try again in 29 min"))
            #expect(outcome.output.contains(#/127\.0\.0\.1 +forecasts/#))
        }
    }

    @Test func `the doctor reports an unreadable row, and everything else`() async throws {
        _ = await tenki("refresh", "130010", "--demo")
        try await database.execute(
            """
            INSERT INTO "fetchHistory" (city, "askedAt", "manualRequests", failures)
            VALUES ('999999', '', '', 0)
            """
        )

        let outcome = await tenki("doctor", "--demo")

        #expect(outcome.exitCode == 0)
        #expect(outcome.output.contains("calls      1 forecast call in"))
        #expect(
            outcome.output.contains(#/the row in fetchHistory with city "?999999"? cannot be read/#)
        )
        #expect(outcome.output.contains("Openverse (demo)"))
    }

    private func process(_ city: String, _ provider: String) async throws -> TenkiProcess.Outcome {
        try await TenkiProcess.run(
            "forecast",
            city,
            "--provider",
            provider,
            "--database",
            database.location
        )
    }

    private func tenki(_ arguments: String...) async -> TenkiProcess.Outcome {
        let isForecast = arguments.first?.first?.isNumber == true
        let all = arguments + ["--database", database.location]
        return await InProcessTenki.run(isForecast ? ["forecast"] + all : all)
    }

    private func stored() async throws -> Int {
        try await database.number("SELECT count(*) FROM forecast")
    }
}
