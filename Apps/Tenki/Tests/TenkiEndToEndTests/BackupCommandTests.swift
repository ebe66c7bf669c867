import Foundation
import GRDB
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BackupCommandTests {
    private let database: TestDatabase
    private var copy: String { database.location + ".copy" }

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a copy is made while a server runs, and restored when it does not`() async throws {
        try await user("add", "hanako@example.jp")
        let server = try await RunningTenki(over: database)

        let made = try await tenki("backup", copy)
        try await user("add", "taro@example.jp")
        let refused = try await tenki("restore", copy)
        #expect(try await server.get("/readyz").status == 200)
        _ = await server.stop(SIGTERM)
        let restored = try await tenki("restore", copy)

        #expect(made.exitCode == 0, "\(made.errors)")
        #expect(made.output.contains("verified the copy"))
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("a process has it open"))
        #expect(restored.exitCode == 0, "\(restored.errors)")
        #expect(restored.output.contains("is kept as \(database.location).replaced-"))
        #expect(try await users(database.location) == ["hanako@example.jp"])
        let kept = try #require(restored.output.firstMatch(of: #/kept as (\S+)\./#)?.1)
        #expect(try await users(String(kept)) == ["hanako@example.jp", "taro@example.jp"])
    }

    @Test func `a copy replaces an older one, and nothing else`() async throws {
        try await user("add", "hanako@example.jp")
        #expect(try await tenki("backup", copy).exitCode == 0)
        #expect(try await tenki("backup", copy).exitCode == 0)
        let diary = database.location + ".txt"
        try Data("a diary".utf8).write(to: URL(filePath: diary))

        let other = try await tenki("backup", diary)
        let itself = try await tenki("backup", database.location)

        #expect([other, itself].map(\.exitCode) == [1, 1])
        #expect(other.errors.contains("The file was not changed"))
        #expect(try String(contentsOfFile: diary, encoding: .utf8) == "a diary")
    }

    @Test func `a damaged database is restored over, and kept`() async throws {
        try await user("add", "hanako@example.jp")
        _ = try await tenki("backup", copy)
        try Data(repeating: 0x5A, count: 50_000).write(to: URL(filePath: database.location))
        #expect(try await tenki("doctor").exitCode == 1)

        let restored = try await tenki("restore", copy)

        #expect(restored.exitCode == 0, "\(restored.errors)")
        #expect(try await tenki("doctor").exitCode == 0)
        #expect(try await users(database.location) == ["hanako@example.jp"])
    }

    @Test func `a file that is not a copy restores nothing`() async throws {
        try await user("add", "hanako@example.jp")
        try Data(repeating: 0x5A, count: 50_000).write(to: URL(filePath: copy))

        let damaged = try await tenki("restore", copy)
        let missing = try await tenki("restore", copy + ".missing")
        let folder = URL(filePath: database.location).deletingLastPathComponent().path
        let empty = try await tenki("restore", folder + "/")

        #expect([damaged, missing, empty].map(\.exitCode) == [1, 1, 1])
        #expect(missing.errors.contains("no such file. Pass the path of a copy."))
        #expect(empty.errors.contains("give the path of its file"))
        #expect(try await users(database.location) == ["hanako@example.jp"])
    }

    @Test func `a folder whose copies are damaged restores nothing, and says so`() async throws {
        try await user("add", "hanako@example.jp")
        let stem = URL(filePath: database.location).deletingPathExtension().lastPathComponent
        let folder = URL(filePath: database.location).deletingLastPathComponent().path + "/copies"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
        try Data(repeating: 0x5A, count: 50_000)
            .write(to: URL(filePath: "\(folder)/\(stem)-20261122T053459Z.sqlite"))

        let damaged = try await tenki("restore", folder)

        #expect(damaged.exitCode == 1)
        #expect(damaged.errors.contains("every copy of this database in the folder"))
        #expect(damaged.errors.contains("is damaged"))
        #expect(try await users(database.location) == ["hanako@example.jp"])
    }

    @Test func `a copy without enough disk space says so, and leaves nothing`() async throws {
        try await user("add", "hanako@example.jp")

        let outcome = try await TenkiProcess(
            ["backup", copy, "--database", database.location],
            setup: "trap '' XFSZ; ulimit -f 80"
        )
        .outcome()

        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("Free up disk space"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("not an error"))
        #expect(!FileManager.default.fileExists(atPath: copy))
    }

    @Test func `the database and its copies are readable by their user alone`() async throws {
        try await user("add", "hanako@example.jp")
        _ = try await tenki("backup", copy)
        let home = URL(filePath: database.location).deletingLastPathComponent().path
        let outcome = try await TenkiProcess(
            ["user", "list"],
            environment: ["XDG_DATA_HOME": home, "PATH": "/usr/bin:/bin"]
        )
        .outcome()

        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let paths = [database.location, copy, home + "/tenki", home + "/tenki/tenki.sqlite"]
        let modes = try paths.map { path in
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #if os(Linux)
        #expect(modes == [0o600, 0o600, 0o700, 0o600])
        #endif
    }

    private func tenki(_ arguments: String...) async throws -> TenkiProcess.Outcome {
        try await TenkiProcess(arguments + ["--database", database.location]).outcome()
    }

    private func user(_ arguments: String...) async throws {
        let outcome = try await TenkiProcess(
            ["user"] + arguments + ["--database", database.location]
        )
        .outcome()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }

    private func users(_ path: String) async throws -> [String] {
        try await DatabaseQueue(path: path).read { db in
            try String.fetchAll(db, sql: "SELECT mail FROM kasane_account ORDER BY mail")
        }
    }
}
