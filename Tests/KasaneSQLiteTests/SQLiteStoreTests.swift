import Foundation
import GRDB
import KasaneSQLite
import KasaneTesting
import Testing

@Suite
struct SQLiteStoreTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `a file in no folder is an error that says what to check`() {
        let path = file.path + ".missing/test.sqlite"

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: path, migrator: DatabaseMigrator())
        }

        #expect(error?.code == .cannotOpen)
        #expect(error?.description.contains(path) == true)
        #expect(error?.description.contains("Check that its folder exists") == true)
    }

    @Test func `a file that is no database is refused and left alone`() throws {
        let text = String(repeating: "This is a letter, not a database.\n", count: 100)
        try Data(text.utf8).write(to: URL(filePath: file.path))

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: DatabaseMigrator())
        }

        #expect(error?.code == .corrupt)
        #expect(try Data(contentsOf: URL(filePath: file.path)) == Data(text.utf8))
    }

    @Test func `a file that another process holds is in use`() throws {
        let other = try DatabaseQueue(path: file.path)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE a (b)")
        }

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: DatabaseMigrator())
        }

        #expect(error?.code == .inUse)
        #expect(error?.description.contains("Stop the other process") == true)
    }

    @Test func `a file of a newer version is refused`() async throws {
        var newer = DatabaseMigrator()
        newer.registerMigration("1") { try $0.execute(sql: "CREATE TABLE a (b)") }
        var older = newer
        newer.registerMigration("2") { try $0.execute(sql: "CREATE TABLE c (d)") }
        older.registerMigration("1b") { try $0.execute(sql: "CREATE TABLE e (f)") }
        try await SQLiteStore(path: file.path, migrator: newer).close()

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: older)
        }

        #expect(error?.code == .newerSchema)
        await #expect(throws: Never.self) {
            try await SQLiteStore(path: file.path, migrator: newer).close()
        }
    }
}
