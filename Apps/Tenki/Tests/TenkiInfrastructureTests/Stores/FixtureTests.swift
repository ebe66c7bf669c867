import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FixtureTests {
    @Test func `a database of the version before keeps everything`() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let fixture = folder.appending(path: "../../Fixtures/tenki.sqlite").standardized
        let file = try TemporaryFile()
        try FileManager.default.copyItem(at: fixture, to: URL(filePath: file.path))
        let before = try await counts(file.path)

        let store = try SQLiteStore(tenki: file.path)
        let profiles = try await SQLiteTransactions(tenki: store).read { repositories in
            try await repositories.profiles.all()
        }
        try await store.close()

        let birthdays = profiles.map { "\($0.displayName): \($0.birthday?.description ?? "none")" }
        #expect(
            birthdays.sorted() == [
                "hanako: 1990-04-01", "jiro: 1985-01-02", "keiko: 1979-12-31", "taro: none",
            ]
        )
        let after = try await counts(file.path)
        // One user shares the address of another, and stays.
        #expect(before["user"] == 5 && after["user"] == 1)
        let migrated: Set = ["user", "grdb_migrations"]
        for (table, count) in before where !migrated.contains(table) {
            #expect(after[table] == count, "\(table)")
        }
    }

    private func counts(_ path: String) async throws -> [String: Int] {
        let queue = try DatabaseQueue(path: path)
        // A connection left open would only delay the end of the test.
        defer { try? queue.close() }
        return try await queue.read { db in
            let tables = try String.fetchAll(
                db,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"
            )
            return try Dictionary(
                uniqueKeysWithValues: tables.map { table in
                    (table, try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\(table)\"") ?? 0)
                }
            )
        }
    }
}
