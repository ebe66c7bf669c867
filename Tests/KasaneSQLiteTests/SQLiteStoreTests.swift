import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SQLiteStoreTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `a path inside a missing folder is an error that says what to check`() {
        let path = file.path + ".missing/test.sqlite"

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: path, migrator: Migrator())
        }

        #expect(error?.code == .cannotOpen)
        #expect(error?.reason == "the folder \(file.path).missing does not exist")
        #expect(error?.description.contains("Check that its folder exists") == true)
    }

    @Test(arguments: ["postgresql://app:secret@localhost/app", "host=localhost password=secret"])
    func `a URL given as a path is rejected without revealing its password`(address: String) {
        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: address, migrator: Migrator())
        }

        #expect(error?.code == .cannotOpen)
        #expect(
            error?.description
                == "Cannot use the database: it is a URL, not a file path. Use a file path."
        )
    }

    @Test func `an error names a file in the place of a folder`() throws {
        try Data().write(to: URL(filePath: file.path))

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path + "/test.sqlite", migrator: Migrator())
        }

        #expect(error?.code == .cannotOpen)
        #expect(error?.reason == "\(file.path) is not a folder")
    }

    @Test func `a folder in the place of the file is named`() throws {
        try FileManager.default.createDirectory(
            atPath: file.path,
            withIntermediateDirectories: false
        )

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: Migrator())
        }

        #expect(error?.code == .cannotOpen)
        #expect(error?.reason == "it is a folder")
    }

    @Test(.disabled(if: getuid() == 0, "root may write everywhere"), arguments: [0o500, 0o400])
    func `a folder that cannot be written to is named`(permissions: Int) throws {
        let folder = URL(filePath: file.path).deletingLastPathComponent().path
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder)
        // If this fails, the folder stays in the system's temporary folder.
        defer { try? files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: Migrator())
        }

        #expect(error?.code == .cannotOpen)
        #expect(error?.reason.contains("cannot write to the folder") == true)
    }

    @Test func `a file that is not a database is refused and left alone`() throws {
        let text = String(repeating: "This is a letter, not a database.\n", count: 100)
        try Data(text.utf8).write(to: URL(filePath: file.path))

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: Migrator())
        }

        #expect(error?.code == .corrupt)
        #expect(try Data(contentsOf: URL(filePath: file.path)) == Data(text.utf8))
    }

    @Test func `a database of another application is refused and left alone`() throws {
        let other = try DatabaseQueue(path: file.path)
        try other.write { try $0.execute(sql: "CREATE TABLE song (title TEXT)") }
        try other.close()
        let before = try Data(contentsOf: URL(filePath: file.path))

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: oneTable, applicationID: 1)
        }

        #expect(error?.code == .foreign)
        #expect(error?.reason.contains("such as “song”") == true)
        #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
    }

    @Test(arguments: [0, 2] as [Int32])
    func `a database with another application id is refused`(applicationID: Int32) async throws {
        try await SQLiteStore(path: file.path, migrator: oneTable, applicationID: 1).close()

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: oneTable, applicationID: applicationID)
        }

        #expect(error?.code == .foreign)
        #expect(error?.reason.contains("application ID is 1, not \(applicationID)") == true)
    }

    @Test func `a database from before there was an id gets it`() async throws {
        try await SQLiteStore(path: file.path, migrator: oneTable).close()

        try await SQLiteStore(path: file.path, migrator: oneTable, applicationID: 7).close()

        let id = try await DatabaseQueue(path: file.path).read {
            try Int32.fetchOne($0, sql: "PRAGMA application_id")
        }
        #expect(id == 7)
    }

    @Test func `a file that another process holds is in use`() throws {
        let other = try DatabaseQueue(path: file.path)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE a (b)")
        }

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: Migrator())
        }

        #expect(error?.code == .inUse)
        #expect(error?.description.contains("Stop the other process") == true)
    }

    @Test func `a file of a newer version is refused with both versions`() async throws {
        var newer = oneTable
        newer.register("2 more") { _ in ["CREATE TABLE c (d)"] }
        try await SQLiteStore(path: file.path, migrator: newer).close()

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: oneTable)
        }

        #expect(error?.code == .newerSchema)
        #expect(error?.reason.contains("its schema is “2 more”") == true)
        #expect(error?.reason.contains("only knows schemas up to “1”") == true)
        await #expect(throws: Never.self) {
            try await SQLiteStore(path: file.path, migrator: newer).close()
        }
    }

    @Test func `a migration of data alone is noticed while the store is open`() async throws {
        let store = try SQLiteStore(path: file.path, migrator: oneTable)
        let transactions = SQLiteTransactions(store: store) { $0 }
        try await transactions.execute { _ in }
        try await transactions.read { _ in }
        var newer = oneTable
        newer.register("2 data") { _ in ["DELETE FROM a"] }
        try await SQLiteStore(path: file.path, migrator: newer).close()

        for run in [
            { try await transactions.execute { _ in } }, { try await transactions.read { _ in } },
            { try await store.checkWritable(within: .seconds(60)) },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: DomainError.self) { try await run() }
            #expect(isDomainError(error, "unavailable", saying: "2 data"))
        }
    }

    @Test func `a schema change that fails leaves what was there`() async throws {
        try await SQLiteStore(path: file.path, migrator: oneTable).close()
        var broken = oneTable
        broken.register("2 broken") { _ in ["CREATE TABLE c (d); CREATE TABLE a (b)"] }

        let error = #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: broken)
        }

        #expect(error?.code == .migrationFailed)
        await #expect(throws: Never.self) {
            try await SQLiteStore(path: file.path, migrator: oneTable).close()
        }
    }

    @Test(arguments: [(SQLiteStore.Durability.full, "2"), (.normal, "1")])
    func `the requested durability is applied`(
        durability: SQLiteStore.Durability,
        synchronous: String
    ) async throws {
        let store = try SQLiteStore(
            path: file.path,
            migrator: Migrator(),
            durability: durability
        )

        let pragmas = try await SQLiteTransactions(store: store) { $0 }.execute { transaction in
            try await transaction.perform { db in
                try ["journal_mode", "synchronous", "foreign_keys"].map { name in
                    try String.fetchOne(db, sql: "PRAGMA \(name)")
                }
            }
        }

        #expect(pragmas == ["wal", synchronous, "1"])
    }
}

private var oneTable: Migrator {
    var migrator = Migrator()
    migrator.register("1") { _ in ["CREATE TABLE a (b)"] }
    return migrator
}
