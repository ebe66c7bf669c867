import Foundation
import GRDB
import KasaneDomain
import KasaneJobs
import KasaneJobsPostgres
import KasaneJobsSQLite
import KasanePostgres
import KasaneSQLite
import PostgresTestSupport
import Testing

/// Tests of workers whose store is full, or away for a while.
@Suite(.timeLimit(.minutes(3)))
struct StoreOutageTests {
    private let record = Record()

    /// Stores data that needs room, in the transaction that completes the job.
    private struct Store: Job {
        static let kind = "store"
        static let retry = JobRetry(1_000, from: .milliseconds(20), to: .milliseconds(100))
        let number: Int
    }

    @Test func `jobs wait while the disk is full, and are done when there is room`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var migrator = DatabaseMigrator()
        migrator.registerJobs()
        migrator.registerMigration("data") { db in
            try db.execute(sql: "CREATE TABLE data (number INTEGER NOT NULL, content BLOB)")
        }
        let path = folder.appending(path: "jobs.sqlite").path
        let store = try SQLiteStore(path: path, migrator: migrator)
        let jobs = SQLiteTransactions(store: store) { JobRepository(transaction: $0) }
        let transactions = SQLiteTransactions(store: store) { $0 }
        let (gate, opening) = AsyncStream.makeStream(of: Never.self)
        let handler = ClosureHandler(Store.self) { [record] job, context in
            record.add("begun")
            for await _ in gate {}
            do {
                try await transactions.store(job.number, completing: context)
            } catch DomainError.outOfResources(let resource, let cause) {
                record.add("full")
                throw DomainError.outOfResources(resource, cause: cause)
            }
        }
        try await jobs.execute { try await $0.enqueue((0..<20).map { Store(number: $0) }) }

        try await running(jobs, [handler]) {
            try await record.wait(for: 10)
            try await transactions.setPages("1")
            opening.finish()
            while record.entries.count(where: { $0 == "full" }) < 10 {
                try await Task.sleep(for: .milliseconds(1))
            }
            await #expect(throws: DomainError.self) {
                try await jobs.execute { jobs in
                    try await jobs.enqueue((20..<2_000).map { Store(number: $0) })
                }
            }
            #expect(try await transactions.numbers() == [])
            try await transactions.setPages("1073741823")
            try await waitUntilEmpty(jobs)
        }

        #expect(try await transactions.numbers() == Array(0..<20))
        try await store.close()
    }

    @Test(.enabled(if: TestServer.isInstalled, "\(TestServer.missing)"))
    func `a worker goes on when its server has been restarted`() async throws {
        let folder = "/tmp/kasane-jobs-\(UUID().uuidString.prefix(8))"
        let settings = ["start", "fsync=off"]
        let address = try TestServer.script(settings, folder: folder)
        // Nothing is left to do if it fails.
        defer { _ = try? TestServer.script(["stop"], folder: folder) }
        var migrator = PostgresMigrator()
        migrator.registerJobs()
        let store = try await PostgresStore(address, migrator: migrator)
        let transactions = PostgresTransactions(jobsIn: store)
        let (gate, opening) = AsyncStream.makeStream(of: Never.self)
        let handler = ClosureHandler(Count.self) { [record] job, _ in
            record.add("\(job.number)")
            if job.number == 1 { for await _ in gate {} }
        }

        try await running(transactions, [handler]) {
            try await transactions.execute { jobs in
                try await jobs.enqueue([Count(number: 1), Count(number: 2)])
            }
            // The end of the second job is stored, and the first one is running.
            try await record.wait(for: 2)
            while try await transactions.read({ try await $0.jobs(.running).count }) != 1 {
                try await Task.sleep(for: .milliseconds(2))
            }
            try TestServer.script(["halt"], folder: folder)
            await #expect(throws: DomainError.self) {
                try await transactions.execute(within: .milliseconds(100)) { jobs in
                    try await jobs.enqueue(Count(number: 3))
                }
            }
            // It ends while its end cannot be stored.
            opening.finish()
            try TestServer.script(settings, folder: folder)
            try await enqueue(Count(number: 4), transactions)
            try await waitUntilEmpty(transactions)
        }

        // No other worker has taken the first job meanwhile, so each is done once.
        #expect(record.entries.sorted() == ["1", "2", "4"])
        try await store.close()
    }

    /// Enqueues a job as soon as the server accepts connections.
    private func enqueue(
        _ job: Count,
        _ transactions: any TransactionTemplate<JobRepository>
    ) async throws {
        while true {
            do {
                try await transactions.execute { try await $0.enqueue(job) }
                return
            } catch DomainError.unavailable {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }
}

extension SQLiteTransactions<SQLiteTransaction> {
    /// Limits the file to a number of pages, or to the current one if that is more.
    fileprivate func setPages(_ number: String) async throws {
        try await execute { transaction in
            try await transaction.perform { db in
                try db.execute(sql: "PRAGMA max_page_count = \(number)")
            }
        }
    }

    /// Stores data that need room, and completes a job.
    fileprivate func store(_ number: Int, completing context: JobContext) async throws {
        try await execute { transaction in
            try await transaction.perform { db in
                try db.execute(
                    sql: "INSERT INTO data VALUES (?, zeroblob(100000))",
                    arguments: [number]
                )
            }
            try await JobRepository(transaction: transaction).complete(context)
        }
    }

    fileprivate func numbers() async throws -> [Int] {
        try await read { transaction in
            try await transaction.perform { db in
                try Int.fetchAll(db, sql: "SELECT number FROM data ORDER BY number")
            }
        }
    }
}
