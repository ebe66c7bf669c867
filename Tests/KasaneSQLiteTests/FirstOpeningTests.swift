import Foundation
import GRDB
import KasaneSQLite
import KasaneTesting
import Testing

@Suite
struct FirstOpeningTests {
    @Test func `those who open a new file at the same time make one schema`() async throws {
        let file = try TemporaryFile()
        var migrator = DatabaseMigrator()
        for number in 1...20 {
            migrator.registerMigration("\(number)") { db in
                try db.execute(sql: "CREATE TABLE table\(number) (id INTEGER)")
            }
        }

        try await withThrowingTaskGroup { [migrator] group in
            for _ in 0..<8 {
                group.addTask {
                    try await onOwnThread {
                        _ = try SQLiteStore(path: file.path, migrator: migrator)
                    }
                }
            }
            try await group.waitForAll()
        }

        let applied = try await DatabaseQueue(path: file.path).read { [migrator] db in
            try migrator.appliedIdentifiers(db)
        }
        #expect(applied.count == 20)
    }
}

private func onOwnThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
