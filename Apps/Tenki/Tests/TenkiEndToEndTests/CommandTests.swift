import Foundation
import KasaneFaultServer
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CommandTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test(.overEachStore)
    func `without arguments the board is printed, whole in each language`() async throws {
        let japanese = await demo("--lang", "ja")
        let english = await demo("--lang", "en")

        #expect(japanese.exitCode == 0)
        #expect(japanese.output.contains("  札幌"))
        #expect(!japanese.output.contains("Sapporo"))
        #expect(english.output.contains("  Sapporo"))
        #expect(!english.output.contains("札幌"))
        #expect(english.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test(.overEachStore)
    func `hours are printed, as columns and as JSON, from the chosen source`() async throws {
        let columns = await demo("東京", "--hours")
        let json = await demo("東京", "--hours-from", "open-meteo", "--json")
        let refused = await demo("東京", "--hours-from", "other")

        #expect(columns.exitCode == 0)
        #expect(columns.output.contains("東京 Tokyo (130010) · demo data\n"))
        #expect(columns.output.contains("°C"))
        let parsed = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        let document = try #require(parsed as? [String: Any])
        #expect(document["series"] as? String == "open-meteo")
        #expect((document["periods"] as? [Any])?.count ?? 0 >= 46)
        #expect(refused.exitCode == 2)
        #expect(refused.errors.contains("There is no hourly forecast source"))
    }

    @Test(.overEachStore)
    func `the world's weather is printed, as a table and as JSON`() async throws {
        let table = await demo("world")
        let json = await demo("world", "--json")

        #expect(table.output.hasPrefix("Current weather · demo data"))
        #expect(table.output.contains("Tokyo"))
        #expect(table.exitCode == 0)
        let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        let cities = (document as? [String: Any])?["cities"] as? [[String: Any]]
        #expect(cities?.count == 12)
        #expect(cities?.allSatisfy { $0["conditions"] is [String: Any] } == true)
    }

    @Test func `a place is chosen by an area behind a comma, or by its number`() async throws {
        let first = await demo("world", "Dover")
        let state = await demo("world", "Dover, Delaware")
        let country = await demo("world", "dover,", "usa")
        let number = await demo("world", "--id", "4142290", "--json")

        #expect(first.output.hasPrefix("Dover (England, United Kingdom)\n"))
        #expect(first.output.contains("Dover (Delaware, United States) --id 4142290\n"))
        for outcome in [state, country] {
            #expect(outcome.exitCode == 0)
            #expect(outcome.output.hasPrefix("Dover (Delaware, United States)\n"))
            #expect(!outcome.output.contains("England"))
        }
        #expect(number.output.contains("Delaware"))
    }

    @Test(arguments: [
        (["world", "Dover, France"], 3, "no place found for “Dover, France”"),
        (["world", "--id", "1"], 3, "no such place: 1"),
        (["world", "--id", "0"], 2, "--id must be a positive number"),
        (["world", "Dover", "--id", "1"], 2, "Give a place or --id, not both."),
        (["999999"], 3, "no such city: 999999"),
        (["abc"], 3, "no such city: abc"),
        (["13001"], 2, "“13001” is not a city code"),
        ([""], 2, "enter a city"),
        ([String(repeating: "京", count: 101)], 2, "limited to 100 characters"),
        (["--nonsense", "130010"], 2, "Unknown option '--nonsense'"),
        (["search"], 2, "<name>"),
        (["search", "!"], 2, "enter a city"),
        (["search", "nowhere"], 3, "no such city: nowhere"),
        (["search", "na", "--limit", "0"], 2, "--limit must be a number from 1 to 100."),
        (["serve", "--port", "70000"], 2, "--port must be a number from 0 to 65535"),
        (["serve", "--port", "x"], 2, "--port"),
        (["serve", "--prot", "8080"], 2, "unknown option --prot; did you mean --port?"),
        (["serve", "--lang", "ja"], 2, "unknown option --lang"),
        (["serve", "--mail-password", "x"], 2, "--mail-password cannot be an option"),
        (["serve", "--host", "", "--port", "0"], 2, "--host must be an address of this machine"),
        (["serve", "--copy-interval", "5"], 2, "copy-interval requires copies"),
        (["serve", "--copies", ""], 2, "--copies must be the path of a folder"),
        (["serve", "--metrics-host", "::1"], 2, "require metrics-port"),
        (["refresh"], 2, "Name one or more cities, or use --all."),
        (["refresh", "--all", "130010"], 2, "Name one or more cities, or use --all."),
        (["refresh", "999999"], 3, "no such city: 999999"),
        (["--provider", "http://127.0.0.1:65536", "130010"], 2, "cannot be combined"),
        (["--provider", "http://a", "130010"], 2, "cannot be combined"),
        (["130010", "--first-provider", "nobody"], 2, "--first-provider must be jma or livedoor"),
    ])
    func `wrong arguments get a message and an exit code`(
        arguments: [String],
        exitCode: Int32,
        message: String
    ) async throws {
        let outcome = await demo(arguments)

        #expect(outcome.exitCode == exitCode)
        #expect(outcome.errors.contains(message))
        #expect(outcome.output == "")
    }

    @Test func `the graph of the application is printed`() async throws {
        let text = await InProcessTenki.run("graph")
        let mermaid = await InProcessTenki.run("graph", "--format", "mermaid")
        let dot = await InProcessTenki.run("graph", "--format", "dot")

        #expect(text.output.contains("  TenkiApplication.FetchForecast (singleton)\n"))
        #expect(mermaid.output.hasPrefix("flowchart TD\n"))
        #expect(dot.output.hasPrefix("digraph container {\n"))
    }

    @Test func `an output that cannot be written is an error`() async throws {
        let outcome = try await TenkiProcess.run(into: "/dev/full", "cities")

        #expect(outcome.exitCode == 1)
        #expect(outcome.errors == "tenki: cannot write to standard output\n")
    }

    @Test func `without a data folder the home folder is used`() async throws {
        let home = URL(filePath: database.location).deletingLastPathComponent()
        let outcome = try await TenkiProcess(
            ["--demo", "130010"],
            environment: ["HOME": home.path]
        ).outcome()

        #expect(outcome.exitCode == 0)
        let path = home.appending(path: ".local/share/tenki/demo.sqlite").path
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: [
        (FaultServer.Fault.garbage, "does not speak HTTP", "invalid response"),
        (.close, "the connection was lost", "closed the connection"),
        (.truncated, "the connection was lost", "closed the connection"),
        (.response(status: 500, body: "x"), "HTTP 500", "status 500"),
        (.response(body: ""), "was empty", "invalid response"),
        (
            .response(headers: ["Content-Type": "text/html"], body: "<"), "not be read",
            "invalid response"
        ),
        (.response(status: 302), "HTTP 302", "status 302"),
        (
            .response(body: #"{"error":"Failed to fetch."}"#),
            "it says: Failed to fetch.", "invalid response"
        ),
    ])
    func `a provider that fails loses nothing that was stored`(
        fault: FaultServer.Fault,
        cause: String,
        reason: String
    ) async throws {
        // The commands without demo data have the machine's clock.
        let date = Date().ISO8601Format()
        let stored = await demo("130010", "--json", "--demo-date", date)
        try await FaultServer.run(fault) { provider in
            let shown = await run("--provider", provider.baseURL, "130010", "--json")
            let missing = await run("--provider", provider.baseURL, "270000")

            #expect(shown.exitCode == 4)
            #expect(shown.output.contains(reason))
            let (now, before) = (try days(in: shown.output), try days(in: stored.output))
            #expect(now == before)
            #expect(missing.exitCode == 5)
            #expect(missing.errors.contains("no forecast stored yet, and "))
            #expect(missing.errors.contains(reason))
            #expect(missing.errors.contains(cause))
        }
    }

    @Test(.overEachStore)
    func `the agency is called first, and forecasts the week`() async throws {
        let usual = await demo("130010", "--json")
        let other = await demo("--first-provider", "livedoor", "270000", "--json")
        let alone = await run("--provider", "http://a", "--first-provider", "jma", "130010")

        #expect(try days(in: usual.output).matches(of: /"date"/).count >= 7)
        #expect(try days(in: other.output).matches(of: /"date"/).count <= 3)
        #expect(alone.exitCode == 2)
        #expect(alone.errors.contains("--first-provider cannot be combined"))
    }

    @Test(.overEachStore)
    func `a city unknown to the provider is not found`() async throws {
        let answer = #"{"error":"The specified city ID is invalid."}"#
        try await FaultServer.run(.response(body: answer)) { provider in
            let outcome = await run("--provider", provider.baseURL, "130010")

            #expect(outcome.exitCode == 3)
            #expect(outcome.errors == "tenki: no such city: 130010\n")
        }
    }

    @Test func `a database that cannot be opened is an error with advice`() async throws {
        let path = database.location + ".missing/tenki.sqlite"

        let outcome = await InProcessTenki.run("--demo", "--database", path, "130010")

        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("Check that its folder exists"))
    }

    @Test func `an address that is not this machine's is an error with advice`() async throws {
        let outcome = await demo(["serve", "--host", "203.0.113.1", "--port", "0"])

        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("cannot listen on 203.0.113.1:0"))
    }

    @Test func `a provider that is not a URL is wrong usage`() async throws {
        let outcome = await run("--provider", "weather", "130010")

        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains("is not a valid base URL"))
    }

    private func demo(_ arguments: String...) async -> TenkiProcess.Outcome {
        await demo(arguments)
    }

    private func demo(_ arguments: [String]) async -> TenkiProcess.Outcome {
        let options = ["--demo", "--database", database.location]
        // Options follow a subcommand, but precede a city's code.
        guard arguments.first != "search" else {
            return await InProcessTenki.run(arguments)
        }
        let isCommand = ["serve", "world", "refresh", "doctor"].contains(arguments.first)
        let all = isCommand ? arguments + options : options + arguments
        return await InProcessTenki.run(all)
    }

    private func run(_ arguments: String...) async -> TenkiProcess.Outcome {
        await InProcessTenki.run(["--database", database.location] + arguments)
    }

    /// Returns the days of a forecast's document as JSON with sorted keys.
    private func days(in document: String) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(document.utf8))
        let days = try #require((object as? [String: Any])?["days"])
        let data = try JSONSerialization.data(withJSONObject: days, options: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
    }
}
