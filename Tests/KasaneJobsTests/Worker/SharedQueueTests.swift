import Foundation
import KasaneDomain
import KasaneJobs
import KasanePostgresTesting
import KasaneStore
import Synchronization
import Testing

/// Tests of concurrent workers and of the limits of queues.
@Suite(.timeLimit(.minutes(5)))
struct SharedQueueTests {
    private let record = Record()

    @Test(arguments: JobStore.installed)
    func `a worker that was counted as dead runs its job again after its own attempt has ended`(
        store: JobStore
    ) async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Never.self)
        try await store.run { transactions in
            let handler = ClosureHandler(Count.self) { [record] _, context in
                record.add("begin \(context.attempt)")
                if context.attempt == 1 {
                    try await transactions.execute { jobs in
                        _ = try await jobs.table.remove(context.claim.worker)
                    }
                    // Ignores its cancellation.
                    await Task { for await _ in gate {} }.value
                }
                record.add("end \(context.attempt)")
            }
            let id = try #require(try await transactions.execute { try await $0.enqueue(Count()) })
            try await running(transactions, [handler]) {
                _ = try await job(id, in: transactions) { $0?.attempt == 2 }
                try await waitForBeats(in: transactions)
                #expect(record.entries == ["begin 1"])
                opening.finish()
                try await waitUntilEmpty(transactions)
            }
        }
        #expect(record.entries == ["begin 1", "end 1", "begin 2", "end 2"])
    }

    @Test(arguments: JobStore.installed)
    func `all workers together run as many jobs of a queue as its global concurrency`(
        store: JobStore
    ) async throws {
        let counts = Mutex((running: 0, highest: 0))
        let handler = ClosureHandler(Count.self) { [record] job, _ in
            counts.withLock { counts in
                counts.running += 1
                counts.highest = max(counts.highest, counts.running)
            }
            // The first two run at the same time.
            while counts.withLock({ $0.highest }) < 2 {
                try await Task.sleep(for: .milliseconds(1))
            }
            counts.withLock { $0.running -= 1 }
            record.add("\(job.number)")
        }
        let queues = [JobQueue("default", concurrency: 5, globalConcurrency: 2)]
        let lease = Duration.seconds(60)
        try await store.run { transactions in
            try await running(transactions, [handler], queues: queues, lease: lease) {
                try await running(transactions, [handler], queues: queues, lease: lease) {
                    try await transactions.execute { jobs in
                        try await jobs.enqueue((0..<40).map { Count(number: $0) })
                    }
                    try await waitUntilEmpty(transactions)
                }
            }
        }
        #expect(Set(record.entries).count == 40)
        let highest = counts.withLock { $0.highest }
        #expect(highest == 2)
    }

    @Test(arguments: JobStore.installed)
    func `jobs of another worker leave no place in a queue whose concurrency is global`(
        store: JobStore
    ) async throws {
        let counting = ClosureHandler(Count.self) { [record] job, _ in
            record.add("\(job.number)")
        }
        let queues = [JobQueue("default", globalConcurrency: 1), JobQueue("other")]
        try await store.run { transactions in
            let other = WorkerID(UUID())
            let claim = try await transactions.execute { jobs in
                try await jobs.enqueue([Count(number: 1), Count(number: 2)])
                let taken = try await jobs.table.claim("default", limit: 1, by: other)
                return JobClaim(of: taken[0], by: other)
            }
            try await running(transactions, [counting], queues: queues) {
                try await waitForBeats(in: transactions)
                #expect(record.entries == [])
                try await transactions.execute { jobs in
                    _ = try await jobs.table.settle([(claim, .done)], now: .now)
                }
                try await record.wait(for: 1)
            }
        }
        #expect(record.entries == ["2"])
    }

    @Test(.enabled(if: TestServer.isInstalled, "\(TestServer.missing)"))
    func `a due job that another transaction has locked keeps no worker busy`() async throws {
        let clock = SetClock()
        let (gate, opening) = AsyncStream.makeStream(of: Never.self)
        let counting = ClosureHandler(Count.self) { [record] _, _ in record.add("run") }
        try await JobStore.postgres.run(clock: clock) { transactions in
            let due = clock.now.addingTimeInterval(1)
            let id = try #require(
                try await transactions.execute { try await $0.enqueue(Count(), at: due) }
            )
            let locking = Task { [record] in
                try await transactions.execute { jobs in
                    try await jobs.table.move([id: 0], to: due)
                    record.add("locked")
                    for await _ in gate {}
                }
            }
            try await record.wait(for: 1)
            clock.move(by: 2)
            try await running(transactions, [counting], clock: clock) {
                try await waitForBeats(in: transactions)
                let before = clock.reads
                try await waitForBeats(in: transactions)
                #expect(clock.reads - before < 100)
                #expect(record.entries == ["locked"])
                opening.finish()
                try await record.wait(for: 2)
            }
            try await locking.value
        }
    }

    @Test(
        arguments: [
            (nil, 1), (JobRate(100, per: .seconds(1)), 1), (JobRate(1, per: .seconds(3_600)), 2),
        ] as [(JobRate?, Int)]
    )
    func `a queue from which nothing can be begun is read a few times between two looks`(
        rate: JobRate?,
        jobs: Int
    ) async throws {
        let store = MemoryStore()
        let transactions = MemoryTransactions(store: store) { JobRepository(transaction: $0) }
        let count = Mutex(0)
        let counted = MemoryTransactions(store: store) { transaction -> JobRepository in
            count.withLock { $0 += 1 }
            return JobRepository(transaction: transaction)
        }
        let counting = ClosureHandler(Count.self) { [record] _, _ in record.add("run") }
        try await running(counted, [counting], queues: [JobQueue("default", rate: rate)]) {
            try await transactions.execute { repository in
                _ = try await repository.enqueue((0..<jobs).map { Count(number: $0) })
            }
            try await record.wait(for: 1)
            try await waitForBeats(in: transactions)
            let before = count.withLock { $0 }
            try await waitForBeats(in: transactions)
            let looks = count.withLock { $0 } - before
            #expect(looks < 40)
        }
        #expect(record.entries == ["run"])
    }
}
