import Foundation
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasanePostgresTesting
import KasaneStore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StoreOutageTests {
    private let record = Record()

    @Test(.enabled(if: TestServer.isInstalled, "\(TestServer.missing)"))
    func `a worker goes on when its server has been restarted`() async throws {
        let folder = "/tmp/kasane-jobs-\(UUID().uuidString.prefix(8))"
        let settings = ["start", "fsync=off"]
        let address = try TestServer.script(settings, folder: folder)
        // Nothing is left to do if it fails.
        defer { _ = try? TestServer.script(["stop"], folder: folder) }
        var migrator = Migrator()
        migrator.registerJobs()
        let store = try await PostgresStore(address, migrator: migrator)
        let transactions = PostgresTransactions(store: store) { JobRepository(transaction: $0) }
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
