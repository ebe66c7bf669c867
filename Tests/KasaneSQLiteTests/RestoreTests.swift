import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RestoreTests {
    private let file: TemporaryFile
    private let backup: SQLiteBackup
    private let copy: String
    private let moment = Date(timeIntervalSince1970: 1_795_325_699)

    init() async throws {
        file = try TemporaryFile()
        copy = file.path + ".copy"
        backup = try SQLiteBackup(of: file.path, migrator: Note.migrator, applicationID: 7)
        try await write([1])
        try await backup.create(at: copy)
    }

    @Test func `a copy takes the database's place, which is kept beside it with its log`()
        async throws
    {
        // A killed process leaves its log behind.
        try await write([2])
        try leaveInLog(3)

        let kept = try await backup.restore(from: copy, at: moment)

        #expect(kept == file.path + ".replaced-20261122T053459Z")
        #expect(try await ids(file.path) == [1])
        #expect(try await ids(try #require(kept)) == [1, 2, 3])
        #expect(try mode(file.path) == 0o600)
        #expect(try await ids(copy) == [1])
    }

    @Test func `a second that is replaced in the same second keeps its own name`() async throws {
        let first = try await backup.restore(from: copy, at: moment)
        let second = try await backup.restore(from: copy, at: moment)

        #expect(second == first.map { $0 + "-2" })
    }

    @Test func `a damaged database is replaced, and kept as it is`() async throws {
        let damaged = Data(repeating: 0x5A, count: 10_000)
        try damaged.write(to: URL(filePath: file.path))

        let kept = try await backup.restore(from: copy, at: moment)

        #expect(try await ids(file.path) == [1])
        #expect(try Data(contentsOf: URL(filePath: try #require(kept))) == damaged)
    }

    @Test func `a sound database of another application is not replaced`() async throws {
        let other = file.path + ".other"
        _ = try SQLiteStore(path: other, migrator: Note.migrator, applicationID: 8)
        let before = try Data(contentsOf: URL(filePath: other))
        let misled = try SQLiteBackup(of: other, migrator: Note.migrator, applicationID: 7)

        let error = await #expect(throws: SQLiteStoreError.self) {
            try await misled.restore(from: copy)
        }

        #expect(error?.code == .foreign)
        #expect(error?.path == other)
        #expect(try Data(contentsOf: URL(filePath: other)) == before)
    }

    @Test func `an absent copy suggests checking the path, not permissions`() async throws {
        for path in [file.path + ".missing", file.path] {
            let error = await #expect(throws: SQLiteStoreError.self) {
                try await backup.restore(from: path)
            }
            #expect(error?.description.hasSuffix(". Pass the path of a copy.") == true)
        }
        let empty = await #expect(throws: SQLiteStoreError.self) {
            try await backup.restore(from: "")
        }
        #expect(
            empty?.description
                == "Cannot use the database: the path is empty. Use a file path."
        )
    }

    @Test func `a copy is restored where there is no database`() async throws {
        try FileManager.default.removeItem(atPath: file.path)

        #expect(try await backup.restore(from: copy) == nil)
        #expect(try await ids(file.path) == [1])
    }

    @Test func `a database that is open is not replaced`() async throws {
        let store = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)

        let error = await #expect(throws: SQLiteStoreError.self) {
            try await backup.restore(from: copy)
        }
        #expect(error?.code == .inUse)
        // The store still holds its locks.
        try await SQLiteTransactions(notesIn: store).execute { try await $0.add(2) }
        try await store.close()

        #expect(try await backup.restore(from: copy) != nil)
    }

    @Test func `a database that could not be closed is open still`() async throws {
        let store = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)
        let transactions = SQLiteTransactions(store: store) { $0 }
        // SQLite closes no connection that has a statement.
        let statement = try await transactions.execute { transaction in
            try await transaction.perform { KeptStatement(try $0.makeStatement(sql: "SELECT 1")) }
        }
        await #expect(throws: (any Error).self) { try await store.close() }

        let error = await #expect(throws: SQLiteStoreError.self) {
            try await backup.restore(from: copy)
        }
        #expect(error?.code == .inUse)
        statement.drop()
        try await store.close()

        #expect(try await backup.restore(from: copy) != nil)
    }

    @Test(arguments: ["damaged", "foreign", "newer", "missing", "itself"])
    func `a file that is not a copy of this application restores nothing`(kind: String) async throws
    {
        var source = file.path + ".other"
        var code = SQLiteStoreError.Code.cannotOpen
        switch kind {
        case "damaged":
            code = .corrupt
            try Data(repeating: 0x5A, count: 10_000).write(to: URL(filePath: source))
        case "foreign":
            code = .foreign
            _ = try SQLiteStore(path: source, migrator: Note.migrator, applicationID: 8)
        case "newer":
            code = .newerSchema
            var newer = Note.migrator
            newer.register("2 newer") { _ in ["CREATE TABLE newer (a)"] }
            _ = try SQLiteStore(path: source, migrator: newer, applicationID: 7)
        case "itself": source = file.path
        default: break
        }
        let before = try Data(contentsOf: URL(filePath: file.path))

        let error = await #expect(throws: SQLiteStoreError.self) {
            try await backup.restore(from: source)
        }

        #expect(error?.code == code)
        #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
    }

    private func write(_ ids: [Int]) async throws {
        let store = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)
        try await SQLiteTransactions(notesIn: store).execute { notes in
            for id in ids { try await notes.add(id) }
        }
        try await store.close()
    }

    /// Leaves a commit in a log without an open connection, as a killed process does.
    private func leaveInLog(_ id: Int) throws {
        var configuration = Configuration()
        configuration.journalMode = .wal
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            try db.execute(sql: "INSERT INTO note (id, text) VALUES (\(id), '\(id)')")
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: file.path + suffix,
                    toPath: file.path + ".left" + suffix
                )
            }
        }
        try queue.close()
        for suffix in ["", "-wal"] {
            try? FileManager.default.removeItem(atPath: file.path + suffix)
            try FileManager.default.moveItem(
                atPath: file.path + ".left" + suffix,
                toPath: file.path + suffix
            )
        }
    }

    private func ids(_ path: String) async throws -> [Int] {
        try await SQLiteTransactions(
            notesIn: SQLiteStore(path: path, migrator: Note.migrator, applicationID: 7)
        )
        .read { try await $0.ids() }
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}

/// A statement that outlives its transaction.
///
/// Sharing it unchecked is safe: the statement does not run again, and its connection is not in use
/// when it is released.
private final class KeptStatement: @unchecked Sendable {
    private var statement: Statement?

    init(_ statement: Statement) {
        self.statement = statement
    }

    func drop() { statement = nil }
}
