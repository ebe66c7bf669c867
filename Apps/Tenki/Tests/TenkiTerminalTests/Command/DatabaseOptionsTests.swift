import ArgumentParser
import KasaneSettings
import TenkiTerminal
import Testing

@Suite
struct DatabaseOptionsTests {
    private let pooler = "postgresql://tenki@pool.example:6432/tenki"
    private let server = "postgresql://tenki@db.example/tenki"

    @Test func `a server behind PgBouncer is given by options or settings`() throws {
        let expected = DatabaseLocation.server(address: pooler, direct: server)
        let environment = ["TENKI_DATABASE": pooler, "TENKI_DIRECT_DATABASE": server]

        let given = ["--database", pooler, "--direct-database", server]
        #expect(try location(given) == expected)
        #expect(try location([], environment) == expected)
        // The server that is configured belongs to the database that is.
        #expect(try location(["--database", pooler], environment) == DatabaseLocation(pooler))
        #expect(
            try location(["--database", "a.sqlite"], environment) == .file(path: "a.sqlite")
        )
    }

    @Test(arguments: [
        ["--direct-database", "postgresql://db.example/tenki"],
        ["--database", "a.sqlite", "--direct-database", "postgresql://db.example/tenki"],
        ["--database", "postgresql://db.example/tenki", "--direct-database", "a.sqlite"],
    ])
    func `a server behind a file is wrong usage`(arguments: [String]) {
        let error = #expect(throws: CommandError.self) { try location(arguments) }

        #expect(error?.message.contains("both addresses must begin with postgresql://") == true)
        #expect(error?.exitCode == .usage)
    }

    @Test(arguments: [
        "mysql://tenki:topsecret@db.example/tenki", "POSTGRESQL://tenki:topsecret@db.example/tenki",
        "host=db.example user=tenki password=topsecret",
    ])
    func `an address of another form is wrong usage, and not printed`(text: String) {
        for environment in [["TENKI_DATABASE": text], [:]] {
            let arguments = environment.isEmpty ? ["--database", text] : []
            let error = #expect(throws: CommandError.self) { try location(arguments, environment) }

            #expect(error?.exitCode == .usage)
            #expect(error?.message.contains("topsecret") == false)
        }
    }

    @Test(arguments: [
        "postgresql://tenki:topsecret@db.example/tenki",
        "postgresql:///tenki?host=/run&password=topsecret",
        "postgresql://tenki@site:topsecret@db.example/tenki",
        "postgresql://tenki:a/b?c@topsecret@db.example/tenki",
        "postgres://tenki:top@secret:topsecret@db.example/tenki?sslpassword=topsecret",
        "postgresql://tenki:topsecret@\u{301}db.example/tenki",
        "postgresql://tenki:a\ntopsecret@db.example/tenki",
        "postgresql:///tenki?host=/run\u{600}&password=topsecret",
    ])
    func `a password in an address is not printed`(address: String) async throws {
        let context = try TestContext(
            environment: ["TENKI_DATABASE": address, "TENKI_DIRECT_DATABASE": address]
        )

        try await context.run("settings")

        let output = context.recorded.output
        #expect(output.contains("TENKI_DATABASE") && output.contains("TENKI_DIRECT_DATABASE"))
        for text in [output, DatabaseLocation(address).name] {
            #expect(!text.contains("topsecret"), "\(text)")
        }
    }

    private func location(
        _ arguments: [String],
        _ environment: [String: String] = [:]
    ) throws -> DatabaseLocation {
        let options = try DatabaseOptions.parse(arguments)
        let settings = try Settings(
            of: "tenki",
            declaring: TerminalSettings.declarations,
            arguments: options.settings,
            environment: environment
        )
        return try options.location(settings, demo: false)
    }
}
