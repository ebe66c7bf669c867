import Foundation
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasaneSQLite
import KasaneStore
import Logging

/// A job without work.
struct EmptyJob: Job {
    static let kind = "empty"
    var number = 0
}

struct EmptyJobHandler: JobHandler {
    var begin: @Sendable (EmptyJob) -> Void = { _ in }

    func run(_ job: EmptyJob, in context: JobContext) async throws {
        begin(job)
    }
}

struct JobSubject {
    let name: String
    let transactions: any TransactionTemplate<JobRepository>
    let workerTransactions: any TransactionTemplate<JobRepository>
    let close: () async throws -> Void

    static func sqlite(_ folder: URL) throws -> Self {
        var migrator = Migrator()
        migrator.registerJobs()
        let store = try SQLiteStore(path: folder.appending(path: "jobs").path, migrator: migrator)
        let transactions = SQLiteTransactions(store: store) { JobRepository(transaction: $0) }
        return Self(
            name: "sqlite",
            transactions: transactions,
            workerTransactions: transactions,
            close: { try await store.close() }
        )
    }

    /// Connects to a server.
    static func postgres(_ address: String) async throws -> Self {
        var migrator = Migrator()
        migrator.registerJobs()
        let store = try await PostgresStore(address, migrator: migrator)
        return Self(
            name: "postgres",
            transactions: PostgresTransactions(store: store) { JobRepository(transaction: $0) },
            workerTransactions: PostgresTransactions(store: store) {
                JobRepository(transaction: $0)
            },
            close: { try await store.close() }
        )
    }

    func working<Value>(
        concurrency: Int = 500,
        _ begin: @escaping @Sendable (EmptyJob) -> Void = { _ in },
        _ body: () async throws -> Value
    ) async throws -> Value {
        let worker = worker(concurrency: concurrency, begin)
        let running = Task { await worker.run() }
        do {
            let value = try await body()
            running.cancel()
            await running.value
            return value
        } catch {
            running.cancel()
            await running.value
            throw error
        }
    }

    func worker(
        concurrency: Int,
        _ begin: @escaping @Sendable (EmptyJob) -> Void = { _ in }
    ) -> JobWorker {
        JobWorker(
            transactions: workerTransactions,
            queues: [JobQueue("default", concurrency: concurrency)],
            handlers: [EmptyJobHandler(begin: begin)],
            logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    func enqueue(_ count: Int, at moment: Date? = nil) async throws {
        for start in stride(from: 0, to: count, by: 1_000) {
            let jobs = (start..<min(count, start + 1_000)).map { EmptyJob(number: $0) }
            try await transactions.execute { try await $0.enqueue(jobs, at: moment) }
        }
    }

    func waitUntilDone() async throws {
        while true {
            let isDone = try await transactions.read { jobs in
                guard try await jobs.jobs(.ready, in: "default", limit: 1).isEmpty else {
                    return false
                }
                return try await jobs.jobs(.running, in: "default", limit: 1).isEmpty
            }
            if isDone { return }
            // The workers need the processor more than this question.
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

/// Runs empty jobs of a server until the process is ended.
func runJobWorker(_ address: String) async throws {
    let subject = try await JobSubject.postgres(address)
    await subject.worker(concurrency: 500).run()
}
