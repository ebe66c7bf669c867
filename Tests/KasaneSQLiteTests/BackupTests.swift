import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BackupTests {
    private let file: TemporaryFile
    private let copy: String
    private let store: SQLiteStore
    private let transactions: SQLiteTransactions<Notes>

    init() async throws {
        file = try TemporaryFile()
        copy = file.path + ".copy"
        store = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)
        transactions = SQLiteTransactions(notesIn: store)
        try await transactions.execute { try await $0.add(1) }
    }

    @Test(arguments: ["", "-wal", "-shm"])
    func `the database itself is refused, by whatever path it is named`(suffix: String) async throws
    {
        let folder = URL(filePath: file.path).deletingLastPathComponent()
        let link = folder.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)

        for path in [file.path + suffix, link + "/test.sqlite" + suffix] {
            let error = await #expect(throws: SQLiteStoreError.self) {
                try await store.backup(to: path)
            }
            #expect(error?.reason.contains("overwrite the database itself") == true)
        }
        try await transactions.execute { try await $0.add(2) }
        #expect(try await transactions.read { try await $0.ids() } == [1, 2])
    }

    @Test(arguments: ["folder", "pipe", "link"])
    func `a path that is not a regular file is not replaced`(kind: String) async throws {
        switch kind {
        case "folder":
            try FileManager.default.createDirectory(
                atPath: copy,
                withIntermediateDirectories: false
            )
        case "pipe": #expect(mkfifo(copy, 0o600) == 0)
        default:
            try FileManager.default.createSymbolicLink(
                atPath: copy,
                withDestinationPath: file.path + ".nothing"
            )
        }
        let type = try FileManager.default.attributesOfItem(atPath: copy)[.type] as? String

        let error = await #expect(throws: SQLiteStoreError.self) {
            try await store.backup(to: copy)
        }

        #expect(error?.reason.contains("not a regular file") == true)
        let after = try FileManager.default.attributesOfItem(atPath: copy)[.type] as? String
        #expect(after == type)
    }

    @Test func `a database in use, another application's and another file are not replaced`()
        async throws
    {
        let live = file.path + ".live"
        let (foreign, text) = (file.path + ".foreign", file.path + ".txt")
        _ = try SQLiteStore(path: live, migrator: Note.migrator, applicationID: 7)
        try await DatabaseQueue(path: foreign).write { try $0.execute(sql: "CREATE TABLE a (b)") }
        try Data("a diary".utf8).write(to: URL(filePath: text))

        for (path, reason) in [
            (live, "in use"), (foreign, "another application"), (text, "not a copy"),
        ] {
            let before = try Data(contentsOf: URL(filePath: path))
            let error = await #expect(throws: SQLiteStoreError.self) {
                try await store.backup(to: path)
            }
            #expect(error?.code == .cannotReplace)
            #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }

    @Test func `an empty file is replaced, as one that was made for a name`() async throws {
        try Data().write(to: URL(filePath: copy))

        try await store.backup(to: copy)

        #expect(try Data(contentsOf: URL(filePath: copy)).count > 0)
    }

    @Test func `a copy is one file, made without a store or a change of the schema`() async throws {
        var newer = Note.migrator
        newer.register("2 later") { _ in ["CREATE TABLE later (a)"] }
        let backup = try SQLiteBackup(of: file.path, migrator: newer, applicationID: 7)
        let folder = URL(filePath: file.path).deletingLastPathComponent().path
        let before = try FileManager.default.contentsOfDirectory(atPath: folder)

        try await backup.create(at: copy)

        let after = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(after).subtracting(before) == ["test.sqlite.copy"])
        try await backup.check(copy)
        // The store, which supports only the older schema, continues.
        try await transactions.execute { try await $0.add(2) }
    }

    @Test func `the log of an older copy is not taken for the new one's`() async throws {
        for suffix in ["-wal", "-shm", "-journal"] {
            try Data("old".utf8).write(to: URL(filePath: copy + suffix))
        }

        try await store.backup(to: copy)

        for suffix in ["-wal", "-shm", "-journal"] {
            #expect(!FileManager.default.fileExists(atPath: copy + suffix))
        }
        let opened = try SQLiteStore(path: copy, migrator: Note.migrator, applicationID: 7)
        let copied = SQLiteTransactions(notesIn: opened)
        #expect(try await copied.read { try await $0.ids() } == [1])
    }

    @Test func `a copy that is damaged does not replace an older one`() async throws {
        try await store.backup(to: copy)
        let before = try Data(contentsOf: URL(filePath: copy))
        try await transactions.execute { notes in
            for id in 2..<500 { try await notes.add(id) }
            // The schema maps an index to the page of its table.
            try await notes.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_master SET rootpage = 2 WHERE type = 'index' AND tbl_name = 'note';
                    """
            )
        }

        let error = await #expect(throws: SQLiteStoreError.self) {
            try await store.backup(to: copy)
        }

        #expect(error?.code == .corrupt)
        #expect(error?.path == file.path)
        #expect(try Data(contentsOf: URL(filePath: copy)) == before)
    }

    @Test func `a database with damaged pages is reported as damaged`() async throws {
        try await transactions.execute { notes in
            for id in 2..<500 { try await notes.add(id) }
        }
        try await store.close()
        var damaged = try Data(contentsOf: URL(filePath: file.path))
        damaged.replaceSubrange(4_096..<12_288, with: Data(repeating: 0x5A, count: 8_192))
        try damaged.write(to: URL(filePath: file.path))
        let backup = try SQLiteBackup(of: file.path, migrator: Note.migrator, applicationID: 7)

        let error = await #expect(throws: SQLiteStoreError.self) {
            try await backup.create(at: copy)
        }

        #expect(error?.code == .corrupt)
        #expect(error?.path == file.path)
    }

    @Test func `a database that is closed is neither copied nor checked`() async throws {
        try await store.close()
        let closed = DomainError.unavailable(StoreFailure.closed)

        await #expect(throws: closed) { try await store.backup(to: copy) }
        await #expect(throws: closed) { try await store.integrityCheck() }
    }
}
