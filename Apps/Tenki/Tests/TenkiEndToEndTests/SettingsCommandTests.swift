import Foundation
import KasaneSettings
import KasaneTesting
import Testing
import tenki

@Suite(.timeLimit(.minutes(5)))
struct SettingsCommandTests {
    private let database: TemporaryFile

    init() throws {
        database = try TemporaryFile()
    }

    @Test(arguments: [
        ("TENKI_PORT", "x", "TENKI_PORT must be a number from 0 to 65535"),
        ("TENKI_REQUEST_RATE", "-1", "TENKI_REQUEST_RATE must be a number from 0 to 1000000"),
        ("TENKI_ACCESS_LOG", "perhaps", "TENKI_ACCESS_LOG must be true or false"),
        ("TENKI_SIGN_UP", "perhaps", "TENKI_SIGN_UP must be true or false"),
        ("TENKI_FIRST_PROVIDER", "nobody", "TENKI_FIRST_PROVIDER must be jma or livedoor"),
        ("TENKI_TRUSTED_PROXY", "10.0.0.0/8,a", "TENKI_TRUSTED_PROXY must be addresses or ranges"),
        ("TENKI_METRICS_HOST", "::1", "require metrics-port"),
        ("TENKI_CERTIFICATE", "a.pem", "certificate and key must be set together"),
        ("TENKI_COPY_INTERVAL", "0", "TENKI_COPY_INTERVAL must be a number of seconds from 1 to"),
        ("TENKI_CONFIGURATION", "/missing.json", "/missing.json cannot be read"),
    ])
    func `a wrong variable is named with what it takes`(
        name: String,
        value: String,
        message: String
    ) async throws {
        let outcome = await run(
            ["serve", "--demo", "--port", "0", "--database", database.path]
                .filter { name != "TENKI_PORT" || !["--port", "0"].contains($0) },
            [name: value]
        )

        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.hasPrefix("tenki: "))
        #expect(outcome.errors.contains(message))
        #expect(outcome.output == "")
    }

    @Test func `no command prints a secret`() async throws {
        let secret = "0123456789abcdef-secret"
        let names = ["MAIL_USER", "MAIL_PASSWORD", "PIXABAY_KEY", "OPENWEATHERMAP_KEY"]
        let secrets = Dictionary(uniqueKeysWithValues: names.map { ("TENKI_\($0)", secret) })
        for arguments in [
            ["doctor", "--demo", "--database", database.path], ["serve", "--help"], ["--help"],
            ["settings"],
            ["--experimental-dump-help"], ["graph"], ["serve", "--demo", "--port", "70000"],
            ["serve", "--demo", "--database", database.path, "--host", "203.0.113.1"],
        ] {
            let outcome = await run(arguments, secrets)

            #expect(!outcome.output.contains(secret), "\(arguments)")
            #expect(!outcome.errors.contains(secret), "\(arguments)")
        }
    }

    @Test func `a configured database has no demo data`() async throws {
        let home = URL(filePath: database.path).deletingLastPathComponent().path
        let environment = ["TENKI_DATABASE": database.path, "HOME": home, "XDG_DATA_HOME": ""]

        let demo = try await runProcess(["--demo", "130010"], environment)
        let isTouched = FileManager.default.fileExists(atPath: database.path)
        let users = try await runProcess(["user", "list"], environment)

        #expect([demo, users].map(\.exitCode) == [0, 0])
        #expect(!isTouched)
        #expect(FileManager.default.fileExists(atPath: database.path))
    }

    @Test func `every setting is in the table of the documentation`() throws {
        let package = (1...5).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let guide = try String(
            contentsOf: package.appending(path: "Apps/Tenki/Documentation/Settings.md"),
            encoding: .utf8
        )
        let rows = Program.settings.map { setting in
            let option = setting.isSecret ? "—" : "`--\(setting.name)`"
            return "| \(option) | `\(setting.variable(of: "tenki"))` |"
        }
        for row in rows { #expect(guide.contains(row), "\(row)") }
        let documented = guide.matches(of: #/\n\| [^|]+ \| `TENKI_\w+` \|/#).count
        #expect(documented == rows.count)
    }

    private func run(
        _ arguments: [String],
        _ environment: [String: String] = [:]
    ) async -> TenkiProcess.Outcome {
        await InProcessTenki.run(arguments, environment: environment)
    }

    private func runProcess(
        _ arguments: [String],
        _ environment: [String: String]
    ) async throws -> TenkiProcess.Outcome {
        let inherited = ProcessInfo.processInfo.environment
        return try await TenkiProcess(
            arguments,
            environment: inherited.merging(environment) { $1 }
        )
        .outcome()
    }
}
