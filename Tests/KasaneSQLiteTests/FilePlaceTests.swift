import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FilePlaceTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test(arguments: [
        ("", "empty"), (":memory:", "not a file"), ("file:notes.sqlite", "URI"),
        ("FILE:notes.sqlite?mode=memory", "URI"), ("/tmp/a\u{0}b", "NUL"),
    ])
    func `text that is not a path is refused`(path: String, reason: String) {
        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: path, migrator: Note.migrator)
        }

        #expect(error?.code == .cannotOpen)
        #expect(error?.reason.contains(reason) == true)
    }

    @Test func `a path from the folder of the process is made absolute`() async throws {
        let name = "kasane-\(UUID().uuidString).sqlite"
        let folder = FileManager.default.currentDirectoryPath
        let store = try SQLiteStore(path: name, migrator: Note.migrator)
        // If this fails, the file stays in the current folder of the tests.
        defer { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }

        #expect(store.path == "\(folder)/\(name)")
        try await store.close()
    }

    @Test func `another application's file and its log are left byte for byte`() throws {
        let other = try DatabaseQueue(path: file.path + ".other", configuration: wal)
        try other.write { try $0.execute(sql: "CREATE TABLE song (title TEXT)") }
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: file.path + ".other" + suffix,
                toPath: file.path + suffix
            )
        }
        let before = try ["", "-wal"].map { try Data(contentsOf: URL(filePath: file.path + $0)) }

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: Note.migrator)
        }

        #expect(error?.code == .foreign)
        let after = try ["", "-wal"].map { try Data(contentsOf: URL(filePath: file.path + $0)) }
        #expect(after == before)
        #expect(before.allSatisfy { !$0.isEmpty })
    }

    @Test func `a file that needs no change is opened while another process writes`() async throws {
        let first = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)
        try await SQLiteTransactions(notesIn: first).execute { try await $0.add(1) }
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: file.path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }

        let second = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)

        #expect(try await SQLiteTransactions(notesIn: second).read { try await $0.ids() } == [1])
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    @Test(arguments: [true, false])
    func `nothing is written into a file that is gone`(isReplaced: Bool) async throws {
        let transactions = try SQLiteTransactions(notesAt: file.path)
        try await transactions.execute { try await $0.add(1) }
        try FileManager.default.moveItem(atPath: file.path, toPath: file.path + ".moved")
        if isReplaced { try Data().write(to: URL(filePath: file.path)) }

        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute { try await $0.add(2) }
        }

        #expect(isDomainError(error, "unavailable", saying: "deleted, moved or replaced"))
        let unread = await #expect(throws: DomainError.self) {
            // The first reader opens the file.
            try await transactions.read { try await $0.ids() }
        }
        #expect(isDomainError(unread, "unavailable", saying: "deleted, moved or replaced"))
    }

    @Test func `nothing is written when the log is gone, because it would be lost`() async throws {
        let store = try SQLiteStore(path: file.path, migrator: Note.migrator)
        let transactions = SQLiteTransactions(notesIn: store)
        try await transactions.execute { try await $0.add(1) }
        try FileManager.default.removeItem(atPath: file.path + "-wal")

        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute { try await $0.add(2) }
        }
        let check = await #expect(throws: DomainError.self) {
            try await store.checkWritable(within: .seconds(40))
        }

        #expect(isDomainError(error, "unavailable", saying: "the store's log file"))
        #expect(isDomainError(check, "unavailable", saying: "the store's log file"))
    }

    private var wal: Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        return configuration
    }
}
