import Foundation
import KasaneDomain
import KasaneJobs
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JobTestRunnerTests {
    private let clock = SetClock()
    private let record = Record()
    private let transactions: any TransactionTemplate<JobRepository>

    init() {
        transactions = MemoryTransactions { [clock] transaction in
            JobRepository(transaction: transaction, now: { clock.now })
        }
    }

    @Test func `due jobs are run one after another, and are gone`() async throws {
        let ids = try await transactions.execute { jobs in
            try await jobs.enqueue([Count(number: 1), Count(number: 2)])
        }

        let results = try await runner(counting()).runDueJobs()

        #expect(results.map(\.id) == ids)
        #expect(results.map(\.kind) == ["count", "count"])
        #expect(results.map(\.attempt) == [1, 1])
        #expect(results.map(\.outcome) == [.done, .done])
        #expect(record.entries == ["1", "2"])
        #expect(try await runner(counting()).runDueJobs() == [])
    }

    @Test func `a job that is due later waits for the clock`() async throws {
        let runner = runner(counting())
        let later = clock.now.addingTimeInterval(60)
        try await transactions.execute { try await $0.enqueue(Count(number: 1), at: later) }

        #expect(try await runner.runDueJobs() == [])
        clock.move(by: 60)
        #expect(try await runner.runDueJobs().map(\.outcome) == [.done])
    }

    @Test func `a failed attempt is made again when its moment has come`() async throws {
        let failing = ClosureHandler(Count.self) { _, context in
            if context.attempt == 1 { throw JobFailure.again(after: .seconds(5), "not now") }
            throw JobFailure.permanent("never")
        }
        let runner = runner(failing)
        try await transactions.execute { try await $0.enqueue(Count(number: 1)) }

        let first = try await runner.runDueJobs()
        let again = clock.now.addingTimeInterval(5)
        #expect(first.map(\.outcome) == [.again(at: again, error: "not now")])
        #expect(try await runner.runDueJobs() == [])
        let waiting = try await runner.enqueuedJobs(of: Count.self)
        #expect(waiting.map(\.due) == [again])
        #expect(waiting.map(\.attempts) == [1])
        #expect(waiting.map(\.error) == ["not now"])

        clock.move(by: 5)
        let second = try await runner.runDueJobs()
        #expect(second.map(\.outcome) == [.failed(error: "never")])
        #expect(second.map(\.attempt) == [2])
        #expect(try await runner.enqueuedJobs(of: Count.self).isEmpty)
    }

    @Test func `enqueued jobs are decoded, with their moments`() async throws {
        let runner = runner()
        let later = clock.now.addingTimeInterval(60)
        try await transactions.execute { jobs in
            try await jobs.enqueue(Count(number: 1), at: later)
            try await jobs.enqueue(Other())
        }
        clock.move(by: 1)
        try await transactions.execute { try await $0.enqueue(Count(number: 2)) }

        let jobs = try await runner.enqueuedJobs(of: Count.self)

        #expect(jobs.map(\.job.number) == [1, 2])
        #expect(jobs.map(\.due) == [later, clock.now])
        #expect(try await runner.enqueuedJobs(of: Other.self).count == 1)
    }

    @Test func `more jobs than a page has are returned`() async throws {
        try await transactions.execute { jobs in
            try await jobs.enqueue((0..<1_001).map { Count(number: $0) })
        }
        #expect(try await runner().enqueuedJobs(of: Count.self).count == 1_001)
    }

    @Test func `a job that a handler enqueues is run, too`() async throws {
        let enqueueing = ClosureHandler(Other.self) { [transactions] _, context in
            try await transactions.execute { jobs in
                try await jobs.enqueue(Count(number: 7))
                try await jobs.complete(context)
            }
            // What a handler throws after it has completed its job changes nothing.
            throw CancellationError()
        }
        try await transactions.execute { try await $0.enqueue(Other()) }

        let results = try await runner(enqueueing, counting()).runDueJobs()

        #expect(results.map(\.kind) == ["other", "count"])
        #expect(results.map(\.outcome) == [.done, .done])
        #expect(record.entries == ["7"])
    }

    @Test func `jobs that enqueue each other without an end are an error`() async throws {
        let endless = ClosureHandler(Other.self) { [transactions] _, _ in
            try await transactions.execute { jobs in _ = try await jobs.enqueue(Other()) }
        }
        try await transactions.execute { try await $0.enqueue(Other()) }
        await #expect(throws: JobTestError.endless) { try await runner(endless).runDueJobs() }
    }

    @Test func `a paused queue waits`() async throws {
        try await transactions.execute { jobs in
            try await jobs.enqueue(Count(number: 1))
            try await jobs.pause("default")
        }
        #expect(try await runner(counting()).runDueJobs() == [])
    }

    @Test func `a job without a handler is reported`() async throws {
        try await transactions.execute { try await $0.enqueue(Other()) }
        let results = try await runner(counting()).runDueJobs()
        let error = "\(JobError.noHandler(kind: "other"))"
        guard case .again(_, error)? = results.first?.outcome else {
            Issue.record("\(results)")
            return
        }
    }

    @Test func `a handler that completes its job twice is reported`() async throws {
        let twice = ClosureHandler(Other.self) { [transactions] _, context in
            for _ in 1...2 { try await transactions.execute { try await $0.complete(context) } }
        }
        try await transactions.execute { try await $0.enqueue(Other()) }
        #expect(try await runner(twice).runDueJobs().map(\.outcome) == [.claimLost])
    }

    @Test func `a cancelled test gives its job back`() async throws {
        let waiting = ClosureHandler(Count.self) { [record] _, _ in
            record.add("begun")
            try await Task.sleep(for: .seconds(600))
        }
        let runner = runner(waiting)
        try await transactions.execute { try await $0.enqueue(Count(number: 1)) }

        let running = Task { try await runner.runDueJobs() }
        try await record.wait(for: 1)
        running.cancel()

        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(try await runner.enqueuedJobs(of: Count.self).map(\.attempts) == [0])
    }

    @Test(arguments: JobStore.installed)
    func `the kit runs over each store`(store: JobStore) async throws {
        try await store.run(clock: clock) { transactions in
            let runner = JobTestRunner(
                transactions: transactions,
                handlers: [counting()],
                now: { [clock] in clock.now }
            )
            try await transactions.execute { try await $0.enqueue(Count(number: 1)) }
            #expect(try await runner.enqueuedJobs(of: Count.self).map(\.job.number) == [1])
            #expect(try await runner.runDueJobs().map(\.outcome) == [.done])
        }
    }

    private struct Other: Job {
        static let kind = "other"
        static let queue = "others"
    }

    private func runner(_ handlers: any JobHandler...) -> JobTestRunner {
        JobTestRunner(transactions: transactions, handlers: handlers, now: { [clock] in clock.now })
    }

    private func counting() -> ClosureHandler<Count> {
        ClosureHandler(Count.self) { [record] job, _ in record.add("\(job.number)") }
    }
}
