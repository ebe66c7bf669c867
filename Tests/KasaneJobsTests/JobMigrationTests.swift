import Foundation
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
import Testing

/// Tests of databases that an earlier version has created.
@Suite(.timeLimit(.minutes(5)))
struct JobMigrationTests {
    private static let columns: SQL = "id, kind, queue, priority, state, payload, due, attempt"

    @Test func `a file of the first migration keeps its jobs`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "jobs.sqlite").path
        var migrator = Migrator()
        migrator.registerJobs()
        let earlier = try SQLiteStore(
            path: path,
            migrator: migrator.prefix(through: "kasane jobs 1")
        )
        try await SQLiteTransactions(store: earlier) { $0 }.execute { transaction in
            try await transaction.execute(
                """
                INSERT INTO kasane_job (\(Self.columns))
                VALUES (\(UUID()), 'count', 'default', 1, 0, '{"number":7}', 0, 0)
                """
            )
        }
        try await earlier.close()

        let store = try SQLiteStore(path: path, migrator: migrator)
        try await expectJob(in: SQLiteTransactions(store: store) { JobRepository(transaction: $0) })
        try await store.close()
    }

    @Test(.enabled(if: TestServer.isInstalled, "\(TestServer.missing)"))
    func `a schema of the first migration keeps its jobs`() async throws {
        let address = try await TestServer.makeSchema()
        var migrator = Migrator()
        migrator.registerJobs()
        let earlier = try await PostgresStore(
            address,
            migrator: migrator.prefix(through: "kasane jobs 1")
        )
        try await PostgresTransactions(store: earlier) { $0 }.execute { transaction in
            try await transaction.execute(
                """
                INSERT INTO kasane_job (\(Self.columns))
                VALUES (gen_random_uuid(), 'count', 'default', 1, 0, '{"number":7}', now(), 0)
                """
            )
        }
        try await earlier.close()

        let store = try await PostgresStore(address, migrator: migrator)
        try await expectJob(
            in: PostgresTransactions(store: store) { JobRepository(transaction: $0) }
        )
        try await store.close()
    }

    private func expectJob(
        in transactions: any TransactionTemplate<JobRepository>
    ) async throws {
        let record = Record()
        let counting = ClosureHandler(Count.self) { job, _ in record.add("\(job.number)") }
        try await running(transactions, [counting]) {
            try await record.wait(for: 1)
            try await waitUntilEmpty(transactions)
        }
        #expect(record.entries == ["7"])
    }
}
