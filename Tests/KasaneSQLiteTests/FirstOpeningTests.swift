import GRDB
import KasaneSQLite
import KasaneTesting
import Testing

@Suite
struct FirstOpeningTests {
    @Test func `who is overtaken by another that changes the schema goes on behind it`() throws {
        let file = try TemporaryFile()
        let other = migrator {}

        _ = try SQLiteStore(
            path: file.path,
            // Between the first change and the second the other makes both.
            migrator: migrator {
                #expect(throws: Never.self) {
                    try SQLiteStore(path: file.path, migrator: other)
                }
            }
        )

        let applied = try DatabaseQueue(path: file.path).inDatabase(other.appliedIdentifiers)
        #expect(applied == ["1", "2", "3"])
    }

    private func migrator(betweenChanges: @escaping @Sendable () -> Void) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: "CREATE TABLE one (id INTEGER)")
            db.afterNextTransaction { _ in betweenChanges() }
        }
        for (name, table) in [("2", "two"), ("3", "three")] {
            migrator.registerMigration(name) { db in
                try db.execute(sql: "CREATE TABLE \(table) (id INTEGER)")
            }
        }
        return migrator
    }
}
