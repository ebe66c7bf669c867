import Foundation
import KasanePostgresTesting
import KasaneTesting
import Testing

@Suite(.enabled(if: TestServer.isInstalled, "\(TestServer.missing)"), .timeLimit(.minutes(5)))
struct PostgresServerTests {
    @Test func `a site moves from a file to PostgreSQL, and two processes use it there`()
        async throws
    {
        let file = try TemporaryFile()
        let address = try await TestServer.makeSchema()
        try await addUser("hanako", at: file.path)

        let copied = try await TenkiProcess.run("copy", "--from", file.path, "--to", address)
        let again = try await TenkiProcess.run("copy", "--from", file.path, "--to", address)
        let server = try await RunningTenki(
            ["--demo", "--database", address, "--metrics-port", "0"]
        )
        try await addUser("taro", at: address)
        let city = try await server.get("/cities/130010")
        let ready = try await server.get("/readyz")
        let metrics = try await server.metrics()
        let users = try await TenkiProcess.run("user", "list", "--database", address)
        let stopped = await server.stop(SIGTERM)

        #expect(copied.exitCode == 0, "\(copied.errors)")
        #expect(copied.output.contains("profile: 1\n"))
        #expect(again.exitCode == 1)
        #expect(again.errors.contains("not empty"))
        #expect(city.status == 200)
        #expect(city.body.contains("東京"))
        #expect(ready.status == 200)
        #expect(metrics.body.contains("tenki_store_waiting"))
        #expect(users.output.contains("hanako") && users.output.contains("taro"))
        #expect(stopped.exitCode == 0, "\(stopped.errors)")
        // The file is as it was.
        let before = try await TenkiProcess.run("user", "list", "--database", file.path)
        #expect(before.output.contains("hanako") && !before.output.contains("taro"))
    }

    @Test func `the check of the data names the server, its settings and unreadable rows`()
        async throws
    {
        let address = try await TestServer.makeSchema()
        let options = ["--demo", "--lang", "en", "--database", address]
        _ = try await TenkiProcess(["refresh", "130010"] + options).outcome()
        try TestServer.run(
            "psql",
            "-X",
            "-q",
            "-d",
            address,
            "-c",
            """
            INSERT INTO profile VALUES ('not an account', 'a', NULL);
            INSERT INTO forecast (city, source, "issuedAt", "fetchedAt", overview, attribution)
            VALUES ('999999', 'jma', 0, 0, '', '')
            """
        )

        let doctor = try await TenkiProcess(["doctor"] + options).outcome()
        let json = try await TenkiProcess(["doctor", "--json"] + options).outcome()

        #expect(doctor.exitCode == 0, "\(doctor.errors)")
        #expect(doctor.output.contains(", OK"))
        #expect(
            doctor.output.contains(#/server     PostgreSQL \d+.*, \d+ of \d+ connections in use/#)
        )
        #expect(doctor.output.contains("server     synchronous_commit local"))
        // The server of the tests does not need to survive a crash of the machine.
        #expect(doctor.output.contains("warning    fsync is off"))
        #expect(json.output.contains("fsync is off"))
        #expect(doctor.output.contains("stored     2 forecasts,"))
        for text in [doctor.output, json.output] {
            #expect(text.contains("the row in profile with account"))
            #expect(text.contains("the row in forecast with city"))
        }
    }

    @Test func `a dump of PostgreSQL restores a site elsewhere`() async throws {
        let (source, target) = (try TestServer.makeDatabase(), try TestServer.makeDatabase())
        let file = try TemporaryFile(named: "tenki.dump")
        try await addUser("hanako", at: source)
        let server = try await RunningTenki(["--demo", "--database", source])
        let before = try await server.get("/cities/130010")

        try TestServer.run("pg_dump", "--format=custom", "--file=\(file.path)", source)
        try await addUser("taro", at: source)
        _ = await server.stop(SIGTERM)
        for _ in 1...2 {
            try TestServer.run(
                "pg_restore",
                "--clean",
                "--if-exists",
                "--no-owner",
                "--single-transaction",
                "--dbname=\(target)",
                file.path
            )
        }

        let doctor = try await TenkiProcess.run("doctor", "--demo", "--database", target)
        let users = try await TenkiProcess.run("user", "list", "--database", target)
        let restored = try await RunningTenki(
            ["--demo", "--faults", "close=1", "--database", target]
        )
        let after = try await restored.get("/cities/130010")
        let ready = try await restored.get("/readyz")
        _ = await restored.stop(SIGTERM)
        #expect(doctor.exitCode == 0, "\(doctor.errors)")
        #expect(users.output.contains("hanako") && !users.output.contains("taro"))
        #expect(before.status == 200 && after.status == 200)
        #expect(after.body.contains("東京"))
        #expect(ready.status == 200)
    }

    @Test func `a backup is that of PostgreSQL, and a password is not printed`() async throws {
        let address = "postgresql://tenki:topsecret@127.0.0.1:1/tenki?password=topsecret"

        let backup = try await TenkiProcess.run("backup", "copy.dump", "--database", address)
        let doctor = try await TenkiProcess.run("doctor", "--database", address)

        #expect(backup.exitCode == 2)
        #expect(backup.errors.contains("pg_dump --format=custom"))
        #expect(doctor.exitCode == 1)
        #expect(doctor.errors.contains("Cannot use the database"))
        for text in [backup.errors, doctor.errors] { #expect(!text.contains("topsecret")) }
    }

    private func addUser(_ name: String, at database: String) async throws {
        let added = try await TenkiProcess.run(
            "user",
            "add",
            "\(name)@example.jp",
            "--database",
            database
        )
        try #require(added.exitCode == 0, "\(added.errors)")
    }
}
