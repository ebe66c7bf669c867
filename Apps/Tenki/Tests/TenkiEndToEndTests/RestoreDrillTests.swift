import Foundation
import GRDB
import KasaneTesting
import TenkiDomain
import Testing

/// Tests of the loss of a disk: a writing server is killed, and only its backups remain.
@Suite(.timeLimit(.minutes(5)))
struct RestoreDrillTests {
    private let lost: TemporaryFile
    private let second: TemporaryFile
    private let demo = ["--demo", "--trusted-proxy", "127.0.0.1", "--database"]

    init() throws {
        lost = try TemporaryFile()
        second = try TemporaryFile(named: "tenki.sqlite")
    }

    @Test func `everything that was acknowledged before the loss window is there again`()
        async throws
    {
        let copies = URL(filePath: second.path).deletingLastPathComponent().path + "/copies"
        let server = try await RunningTenki(
            demo + [
                lost.path, "--copies", copies, "--copy-interval", "1", "--metrics-port", "0",
            ]
        )
        let acknowledged = try await write(to: server, copies: copies)
        _ = await server.stop(SIGKILL)
        // All writes acknowledged before the newest backup began are in it.
        let newest = try #require(try moments(copies).max())
        let before = acknowledged.filter { $0.moment < newest }.map(\.board)

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
        let again = try await RunningTenki(demo + [second.path])
        #expect(try await again.get("/readyz").body == "ready\n")
        let stored = try await boards(in: second.path)
        #expect(Set(before).subtracting(stored) == [])
        #expect(try await again.get("/").status == 200)
        _ = await again.stop(SIGTERM)
    }

    @Test func `a folder of copies restores the newest that is sound`() async throws {
        let copies = URL(filePath: second.path).deletingLastPathComponent().path
        let server = try await RunningTenki(demo + [second.path])
        _ = try await createBoard(1, at: server)
        for second in ["01", "02"] {
            let copy = try await TenkiProcess.run(
                "backup",
                "\(copies)/tenki-20261122T0000\(second)Z.sqlite",
                "--database",
                self.second.path
            )
            #expect(copy.exitCode == 0, "\(copy.errors)")
        }
        _ = try await createBoard(2, at: server)
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
            demo + [
                lost.path, "--copies", lost.path + ".missing/copies", "--copy-interval", "1",
                "--metrics-port", "0",
            ]
        )
        let board = try await createBoard(1, at: server)
        try await wait(for: "tenki_copy_failures", toReach: 2, on: server)
        let metrics = try await server.metrics().body
        #expect(metrics.contains("\ntenki_copies 0\n"))
        #expect(!metrics.contains("\ntenki_copy_age_seconds"))

        #expect(try await boards(in: lost.path) == [board])
        #expect(await server.stop(SIGTERM).errors.contains("Database copy failed"))
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
                "serve", "--port", "0", "--demo", "--trusted-proxy", "127.0.0.1", "--database",
                lost.path, "--copies", copies, "--copy-interval", "1", "--metrics-port", "0",
            ],
            environment: ProcessInfo.processInfo.environment,
            setup: "trap '' XFSZ"
        )
        let server = try await RunningTenki(of: process, hasMetrics: true)
        try await wait(for: "tenki_copies", toReach: 1, on: server)
        try await FileSizeLimit.set(2 << 20, of: process.identifier)
        let before = try files(copies)

        let board = try await createBoard(1, at: server)
        try await wait(for: "tenki_copy_failures", toReach: 2, on: server)
        #expect(try await boards(in: lost.path) == [board])
        #expect(Set(before).isSubset(of: try files(copies)))

        try await FileSizeLimit.set(nil, of: process.identifier)
        while try await !boardsOfNewestCopy(copies).contains(board) {
            _ = try await server.get("/healthz")
        }
        let lines = await server.stop(SIGTERM).errors.split(separator: "\n")
        #expect(lines.count(where: { $0.contains("Database copy failed") }) == 1, "\(lines)")
        let partial = try FileManager.default.contentsOfDirectory(atPath: copies)
            .filter { $0.contains("partial") }
        #expect(partial == [])
    }

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".sqlite") }.sorted()
    }

    private func boardsOfNewestCopy(_ folder: String) async throws -> Set<BoardID> {
        try await boards(in: "\(folder)/\(try #require(try files(folder).last))")
    }

    private func boards(in path: String) async throws -> Set<BoardID> {
        let database = try DatabaseQueue(path: path)
        defer { try? database.close() }
        let ids = try await database.read { try String.fetchAll($0, sql: "SELECT id FROM board") }
        return Set(try ids.map { try BoardID($0) })
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
    ) async throws -> [(board: BoardID, moment: Date)] {
        var acknowledged: [(board: BoardID, moment: Date)] = []
        for number in 0... {
            acknowledged.append((try await createBoard(number, at: server), Date()))
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

    private func createBoard(_ number: Int, at server: RunningTenki) async throws -> BoardID {
        let network = "10.0.\(number / 256).\(number % 256)"
        return try #require(try await server.createBoard(from: network))
    }
}
