import Foundation
import GRDB
import KasaneSQLite
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FirstOpeningTests {
    @Test func `a process overtaken by another's schema change continues after it`() throws {
        let file = try TemporaryFile()
        let other = migrator {}

        _ = try SQLiteStore(
            path: file.path,
            // The other store applies both changes between the first change and the second one.
            databaseMigrator: migrator {
                #expect(throws: Never.self) {
                    try SQLiteStore(path: file.path, databaseMigrator: other)
                }
            }
        )

        let applied = try DatabaseQueue(path: file.path).inDatabase(other.appliedIdentifiers)
        #expect(applied == ["1", "2", "3"])
    }

    @Test func `many that make the database at the same time all open it`() async throws {
        for _ in 1...20 {
            let file = try TemporaryFile()
            let migrator = migrator {}
            let results = await withTaskGroup { group in
                for _ in 1...4 {
                    group.addTask {
                        await onOwnThread {
                            Result {
                                _ = try SQLiteStore(path: file.path, databaseMigrator: migrator)
                            }
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }

            for result in results { #expect(throws: Never.self) { try result.get() } }
        }
    }

    private func onOwnThread<Value: Sendable>(
        _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
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
