import Foundation
import KasaneDomain
import KasaneJobs
import Testing

/// One job, error or schedule that is unusual must not keep the others waiting.
@Suite(.timeLimit(.minutes(5)))
struct OddJobTests {
    private let record = Record()

    @Test(arguments: JobStore.installed, [Duration.zero, .seconds(Int64.max)])
    func `an error with a NUL or an endless pause fails its own job only`(
        store: JobStore,
        pause: Duration
    ) async throws {
        let handler = ClosureHandler(Count.self) { [record] job, _ in
            guard job.number == 0 else { return record.add("\(job.number)") }
            throw pause == .zero
                ? JobFailure.permanent("it answered: a\0b") : .again(after: pause, "a\0b")
        }
        try await store.run { transactions in
            let ids = try await transactions.execute { jobs in
                try await jobs.enqueue((0..<3).map { Count(number: $0) })
            }
            try await running(transactions, [handler]) {
                try await record.wait(for: 2)
                let odd = try await job(ids[0], in: transactions) { $0?.error != nil }
                #expect(odd?.error?.hasSuffix("a\u{FFFD}b") == true)
                #expect(odd?.state == (pause == .zero ? .failed : .scheduled))
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `a schedule whose job cannot be stored does not stop the others`(
        store: JobStore
    ) async throws {
        struct Unencodable: Job {
            static let kind = "unencodable"
            var value = Double.nan
        }
        let clock = SetClock()
        let every = try Timetable.every(.seconds(60))
        try await store.run(clock: clock) { transactions in
            try await running(
                transactions,
                [counting()],
                schedules: [
                    JobSchedule("bad", every, Unencodable()),
                    JobSchedule("good", every, Count(number: 7)),
                ],
                clock: clock
            ) {
                try await transactions.execute { _ = try await $0.enqueue(Count(number: 1)) }
                try await record.wait(for: 1)
                // The worker has seen the schedules, which have no runs for the past.
                clock.move(by: 61)
                try await record.wait(for: 2)
            }
        }
        #expect(record.entries == ["1", "7"])
    }

    @Test(
        arguments: JobStore.installed,
        [JobOutcome.done, .again(after: .zero, error: "x"), .failed(error: "x"), .givenBack]
    )
    func `a job that is cancelled while it runs is gone, however its attempt ends`(
        store: JobStore,
        outcome: JobOutcome
    ) async throws {
        try await store.run { transactions in
            let (id, claim) = try await claimed(in: transactions)
            try await transactions.execute { jobs in
                let isCancelled = try await jobs.cancel(id)
                #expect(isCancelled)
                let isSettled = try await jobs.table.settle([(claim, outcome)], now: .now)
                #expect(isSettled == [true])
            }
            #expect(try await transactions.read { try await $0.find(id) } == nil)
        }
    }

    @Test(arguments: JobStore.installed)
    func `a job that fails before its worker learns that it was cancelled is not run again`(
        store: JobStore
    ) async throws {
        struct Fault: Error {}
        try await store.run { transactions in
            let handler = ClosureHandler(Count.self) { [record] job, context in
                record.add("\(job.number)")
                guard job.number == 1 else { return }
                try await transactions.execute { try await $0.cancel(context.id) }
                throw Fault()
            }
            let id = try await transactions.execute { try await $0.enqueue(Count(number: 1)) }
            // The worker looks for cancelled jobs only after a minute.
            try await running(transactions, [handler], lease: .seconds(300)) {
                _ = try await job(try #require(id), in: transactions) { $0 == nil }
                try await transactions.execute { try await $0.enqueue(Count(number: 2)) }
                try await record.wait(for: 2)
            }
        }
        #expect(record.entries == ["1", "2"])
    }

    @Test(arguments: JobStore.installed)
    func `a claim ends when the same worker takes the job again, also for the same attempt`(
        store: JobStore
    ) async throws {
        try await store.run { transactions in
            let (id, first) = try await claimed(in: transactions)
            try await transactions.execute { jobs in
                let table = jobs.table
                #expect(try await table.settle([(first, .givenBack)], now: .now) == [true])
                let again = try await table.claim("default", limit: 1, by: first.worker)
                let second = JobClaim(of: try #require(again.first), by: first.worker)
                #expect(first.attempt == second.attempt)

                #expect(try await table.settle([(first, .done)], now: .now) == [false])
                #expect(try await table.claims(of: first.worker).keys.map(\.self) == [second])
                // An operator gives the job all its attempts.
                let failed = JobOutcome.failed(error: "x")
                #expect(try await table.settle([(second, failed)], now: .now) == [true])
                #expect(try await jobs.retry(id))
                let last = try await table.claim("default", limit: 1, by: first.worker)
                #expect(last.map(\.attempt) == [1])
                let lost = try await table.settle([(first, .done), (second, .done)], now: .now)
                #expect(lost == [false, false])
            }
            #expect(try await transactions.read { try await $0.find(id) }?.state == .running)
        }
    }

    @Test(arguments: JobStore.installed)
    func `a cancelled job whose worker has died is not run again`(store: JobStore) async throws {
        try await store.run { transactions in
            let (id, claim) = try await claimed(in: transactions)
            let givenBack = try await transactions.execute { jobs in
                #expect(try await jobs.cancel(id))
                return try await jobs.table.remove(claim.worker)
            }
            #expect(givenBack == 0)
            #expect(try await transactions.read { try await $0.find(id) } == nil)
        }
    }

    @Test(arguments: JobStore.installed)
    func `a handler that stops with an error of its own is given back`(
        store: JobStore
    ) async throws {
        let handler = ClosureHandler(Count.self) { [record] _, _ in
            record.add("begun")
            // Only the end of the worker ends it.
            try? await Task.sleep(for: .seconds(600))
            throw JobFailure.permanent("the task was cancelled")
        }
        try await store.run { transactions in
            let id = try #require(try await transactions.execute { try await $0.enqueue(Count()) })
            try await running(transactions, [handler], grace: .zero) {
                try await record.wait(for: 1)
            }
            let job = try await transactions.read { try await $0.find(id) }
            #expect(job?.state == .ready && job?.attempt == 0)
        }
    }

    @Test(arguments: JobStore.installed)
    func `a key with a NUL is refused`(store: JobStore) async throws {
        try await store.run { transactions in
            let error = await #expect(throws: JobError.self) {
                try await transactions.execute { jobs in
                    _ = try await jobs.enqueue(Count(), unique: .untilDone("a\0b"))
                }
            }
            #expect(error.map { "\($0)" }?.contains("without NUL") == true)
        }
    }

    private func claimed(
        in transactions: any TransactionTemplate<JobRepository>
    ) async throws -> (JobID, JobClaim) {
        let worker = WorkerID(UUID())
        return try await transactions.execute { jobs in
            let id = try #require(try await jobs.enqueue(Count()))
            try await jobs.table.beat(worker, label: "other", now: .now)
            let taken = try await jobs.table.claim("default", limit: 1, by: worker)
            #expect(taken.map(\.id) == [id])
            return (id, JobClaim(of: try #require(taken.first), by: worker))
        }
    }

    private func counting() -> ClosureHandler<Count> {
        ClosureHandler { [record] job, _ in record.add("\(job.number)") }
    }
}
