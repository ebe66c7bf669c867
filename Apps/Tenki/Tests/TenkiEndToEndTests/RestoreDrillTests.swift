import Foundation
import GRDB
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

/// Tests of the loss of a disk: a writing server is killed, and only its backups remain.
@Suite(.timeLimit(.minutes(5)))
struct RestoreDrillTests {
    private let lost: TemporaryFile
    private let second: TemporaryFile
    private let environment = ["TENKI_USERS_TOKEN": token]

    init() throws {
        lost = try TemporaryFile()
        second = try TemporaryFile(named: "tenki.sqlite")
    }

    @Test func `everything that was acknowledged before the loss window is there again`()
        async throws
    {
        let copies = URL(filePath: second.path).deletingLastPathComponent().path + "/copies"
        let server = try await RunningTenki(
            [
                "--demo", "--database", lost.path, "--copies", copies, "--copy-interval", "1",
                "--metrics-port", "0",
            ],
            environment: environment
        )
        let acknowledged = try await write(to: server, copies: copies)
        _ = await server.stop(SIGKILL)
        // All writes acknowledged before the newest backup began are in it.
        let newest = try #require(try moments(copies).max())
        let before = acknowledged.filter { $0.moment < newest }.map(\.name)

        // Simulates the loss of the first disk.
        try FileManager.default.removeItem(atPath: lost.path)
        let copy = try #require(try files(copies).last)
        let restored = try await TenkiProcess.run(
            "restore",
            "\(copies)/\(copy)",
            "--database",
            second.path
        )

        #expect(restored.exitCode == 0, "\(restored.errors)")
        #expect(before.count >= 3)
        let again = try await RunningTenki(
            ["--demo", "--database", second.path],
            environment: environment
        )
        #expect(try await again.get("/readyz").body == "ready\n")
        let stored = try await users(of: again)
        #expect(Set(before).subtracting(stored) == [])
        #expect(try await again.get("/").status == 200)
        _ = await again.stop(SIGTERM)
    }

    @Test func `a folder of copies restores the newest that is sound`() async throws {
        let copies = URL(filePath: second.path).deletingLastPathComponent().path
        let server = try await RunningTenki(
            ["--demo", "--database", second.path],
            environment: environment
        )
        try await add("hanako", to: server)
        for second in ["01", "02"] {
            let copy = try await TenkiProcess.run(
                "backup",
                "\(copies)/tenki-20261122T0000\(second)Z.sqlite",
                "--database",
                self.second.path
            )
            #expect(copy.exitCode == 0, "\(copy.errors)")
        }
        try await add("taro", to: server)
        _ = await server.stop(SIGTERM)
        try Data(repeating: 0x5A, count: 9_000)
            .write(to: URL(filePath: "\(copies)/tenki-20261122T000002Z.sqlite"))

        let restored = try await TenkiProcess.run(
            "restore",
            copies,
            "--database",
            second.path
        )

        #expect(restored.exitCode == 0, "\(restored.errors)")
        #expect(restored.output.contains("tenki-20261122T000001Z.sqlite"))
        #expect(restored.errors.contains("tenki-20261122T000002Z.sqlite"))
    }

    @Test func `failed copies are reported, and hurt no visitor`() async throws {
        // The parent folder does not exist.
        let server = try await RunningTenki(
            [
                "--demo", "--database", lost.path, "--copies", lost.path + ".missing/copies",
                "--copy-interval", "1", "--metrics-port", "0",
            ],
            environment: environment
        )
        try await add("hanako", to: server)
        try await wait(for: "tenki_copy_failures", toReach: 2, on: server)
        let metrics = try await server.metrics().body
        #expect(metrics.contains("\ntenki_copies 0\n"))
        #expect(!metrics.contains("\ntenki_copy_age_seconds"))

        #expect(try await users(of: server) == ["hanako"])
        #expect(await server.stop(SIGTERM).errors.contains("A copy failed"))
    }

    @Test(.enabled(if: FileSizeLimit.canBeChanged))
    func `a full disk of copies is reported once, and leaves the copies and the database`()
        async throws
    {
        let copies = URL(filePath: second.path).deletingLastPathComponent().path + "/copies"
        // Larger than what is written beside a copy.
        try await fill(lost.path, with: 4 << 20)
        let process = try TenkiProcess(
            [
                "serve", "--port", "0", "--demo", "--database", lost.path, "--copies", copies,
                "--copy-interval", "1", "--metrics-port", "0",
            ],
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            setup: "trap '' XFSZ"
        )
        let server = try await RunningTenki(of: process, hasMetrics: true)
        try await wait(for: "tenki_copies", toReach: 1, on: server)
        try await FileSizeLimit.set(2 << 20, of: process.identifier)
        let before = try files(copies)

        try await add("hanako", to: server)
        try await wait(for: "tenki_copy_failures", toReach: 2, on: server)
        #expect(try await users(of: server) == ["hanako"])
        #expect(Set(before).isSubset(of: try files(copies)))

        try await FileSizeLimit.set(nil, of: process.identifier)
        while try await !usersOfNewestCopy(copies).contains("hanako") {
            _ = try await server.get("/healthz")
        }
        let lines = await server.stop(SIGTERM).errors.split(separator: "\n")
        #expect(lines.count(where: { $0.contains("A copy failed") }) == 1, "\(lines)")
        let partial = try FileManager.default.contentsOfDirectory(atPath: copies)
            .filter { $0.contains("partial") }
        #expect(partial == [])
    }

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".sqlite") }.sorted()
    }

    private func usersOfNewestCopy(_ folder: String) async throws -> [String] {
        let copy = try DatabaseQueue(path: "\(folder)/\(try #require(try files(folder).last))")
        defer { try? copy.close() }
        return try await copy.read { try String.fetchAll($0, sql: "SELECT id FROM user") }
    }

    /// Creates a database of Tenki with so many bytes in it.
    private func fill(_ path: String, with count: Int) async throws {
        let server = try await RunningTenki(["--demo", "--database", path])
        _ = await server.stop(SIGTERM)
        let database = try DatabaseQueue(path: path)
        try await database.write { db in
            try db.execute(
                sql: "INSERT INTO cachedResponse VALUES ('filler', 1, 1, zeroblob(?))",
                arguments: [count]
            )
        }
        try database.close()
    }

    private func wait(
        for measure: String,
        toReach value: Int,
        on server: RunningTenki
    ) async throws {
        while true {
            let metrics = try await server.metrics().body
            let line = metrics.split(separator: "\n").first { $0.hasPrefix(measure + " ") }
            if let text = line?.split(separator: " ").last, let now = Int(text), now >= value {
                return
            }
        }
    }

    private func write(
        to server: RunningTenki,
        copies: String
    ) async throws -> [(name: String, moment: Date)] {
        var acknowledged: [(name: String, moment: Date)] = []
        for number in 0... {
            let name = "user\(number)"
            try await add(name, to: server)
            acknowledged.append((name, Date()))
            guard number >= 3 else { continue }
            let metrics = try await server.metrics().body
            #expect(metrics.contains("\ntenki_copy_age_seconds"))
            // The names of backups have a resolution of one second.
            if let newest = try moments(copies).max(), newest > acknowledged[2].moment { break }
        }
        return acknowledged
    }

    private func moments(_ folder: String) throws -> [Date] {
        try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
            let text = name.firstMatch(of: #/-(\d{8}T\d{6}Z)\.sqlite$/#)?.1
            return try text.map { text in
                try Date(
                    String(text),
                    strategy: .iso8601.dateSeparator(.omitted).timeSeparator(.omitted)
                )
            }
        }
    }

    private func add(_ name: String, to server: RunningTenki) async throws {
        var head = server.request(.post, "/api/v1/users")
        head.headerFields[.authorization] = "Bearer \(token)"
        head.headerFields[.contentType] = "application/json"
        let user = #"{"id": "\#(name)", "mail": "\#(name)@example.jp"}"#
        let request = TransportRequest(
            head,
            body: .data(Data(user.utf8), contentType: "application/json")
        )
        let status = try await AsyncHTTPTransport.run { transport in
            let response = try await transport.send(request)
            for try await _ in response.body {}
            return response.status.code
        }
        try #require(status == 201)
    }

    private func users(of server: RunningTenki) async throws -> Set<String> {
        let answer = try await server.send(
            .get,
            "/api/v1/users",
            [.authorization: "Bearer \(token)"]
        )
        struct Users: Decodable {
            struct User: Decodable { let id: String }
            let users: [User]
        }
        return try Set(JSONDecoder().decode(Users.self, from: answer.body).users.map(\.id))
    }
}
