import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PrivateFileTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `a database and its log are readable by their user alone`() async throws {
        let store = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)
        try await SQLiteTransactions(notesIn: store).execute { try await $0.add(1) }
        try await store.backup(to: file.path + ".copy")

        let modes = try ["", "-wal", "-shm", ".copy"].map(permissions)
        #expect(modes == [0o600, 0o600, 0o600, 0o600])
    }

    @Test func `one that others could read is theirs no more when it is opened`() async throws {
        let old = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o664],
                ofItemAtPath: file.path + suffix
            )
        }

        let store = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)

        #expect(try ["", "-wal", "-shm"].map(permissions) == [0o600, 0o600, 0o600])
        try await store.close()
        try await old.close()
    }

    @Test func `a database behind a link to nothing is made for its user alone`() throws {
        try FileManager.default.createSymbolicLink(
            atPath: file.path,
            withDestinationPath: file.path + ".real"
        )

        _ = try SQLiteStore(path: file.path, migrator: Note.migrator)

        #expect(try permissions(".real") == 0o600)
    }

    @Test func `another application's file keeps its permissions`() async throws {
        let other = try DatabaseQueue(path: file.path)
        try await other.write { try $0.execute(sql: "CREATE TABLE song (title TEXT)") }
        let before = try permissions("")

        #expect(throws: SQLiteStoreError.self) {
            try SQLiteStore(path: file.path, migrator: Note.migrator)
        }

        #expect(try permissions("") == before)
    }

    private func permissions(_ suffix: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path + suffix)[.posixPermissions]
            as? Int
    }
}
