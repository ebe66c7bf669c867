import Foundation
import KasaneDomain
import KasaneJobs
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JobLeaseTests {
    private let record = Record()

    @Test(arguments: JobStore.installed)
    func `the jobs of a dead worker are given to others`(store: JobStore) async throws {
        try await store.run { transactions in
            try await takeAsDeadWorker(transactions)
            let counting = ClosureHandler(Count.self) { [record] _, context in
                record.add("\(context.attempt)")
            }
            try await running(transactions, [counting]) {
                try await record.wait(for: 1)
                try await waitUntilEmpty(transactions)
            }
            // The attempt of the dead worker counts.
            #expect(record.entries == ["2"])
        }
    }

    @Test(arguments: JobStore.installed)
    func `a job with one attempt is run again if its worker has died`(
        store: JobStore
    ) async throws {
        try await store.run { transactions in
            try await transactions.execute { jobs in
                let dead = WorkerID(UUID())
                try await jobs.enqueue(Once())
                try await jobs.table.beat(dead, label: "dead", now: .now)
                _ = try await jobs.table.claim("default", limit: 1, by: dead)
            }
            let failing = ClosureHandler(Once.self) { [record] _, context in
                record.add("\(context.attempt)")
                throw CancellationError()
            }
            try await running(transactions, [failing]) {
                try await record.wait(for: 1)
                while try await transactions.read({ try await $0.jobs(.failed).isEmpty }) {
                    try await Task.sleep(for: .milliseconds(2))
                }
            }
        }
        // One that has failed is not.
        #expect(record.entries == ["2"])
    }

    @Test(arguments: JobStore.installed)
    func `a job whose workers always die fails for good`(store: JobStore) async throws {
        try await store.run { transactions in
            let id = try await takeAsDeadWorker(transactions, times: 3)
            let counting = ClosureHandler(Count.self) { [record] _, _ in record.add("run") }
            try await running(transactions, [counting]) {
                let job = try await job(id, in: transactions) { $0?.state == .failed }
                #expect(job?.error?.contains("died during all 3 attempts") == true)
            }
            #expect(record.entries == [])
        }
    }

    @Test(arguments: JobStore.installed)
    func `a worker that was slow cannot complete what belongs to another one`(
        store: JobStore
    ) async throws {
        try await store.run { transactions in
            let slow = ClosureHandler(Count.self) { [record] _, context in
                guard context.attempt == 1 else { return record.add("again") }
                // Another worker counts this one as dead.
                try await transactions.execute { jobs in
                    _ = try await jobs.table.remove(context.claim.worker)
                }
                do {
                    try await transactions.execute { jobs in
                        try await jobs.enqueue(Effect())
                        try await jobs.complete(context)
                    }
                } catch {
                    record.add("\(error)")
                    throw error
                }
            }
            let effect = ClosureHandler(Effect.self) { [record] _, _ in record.add("effect") }
            let id = try await transactions.execute { try await $0.enqueue(Count()) }
            try await running(transactions, [slow, effect]) {
                try await record.wait(for: 2)
                try await waitUntilEmpty(transactions)
            }
            let lost = JobError.claimLost(try #require(id))
            #expect(record.entries.sorted() == ["again", "\(lost)"])
        }
    }

    @Test(arguments: JobStore.installed)
    func `a clock that is set back does not delay another attempt`(store: JobStore) async throws {
        let clock = SetClock()
        try await store.run(clock: clock) { transactions in
            let failing = ClosureHandler(Count.self) { [record] _, context in
                record.add("\(context.attempt)")
                if context.attempt == 1 {
                    throw JobFailure.again(after: .seconds(2), "not now")
                }
            }
            let id = try await transactions.execute { try await $0.enqueue(Count()) }
            try await running(transactions, [failing], clock: clock) {
                _ = try await job(try #require(id), in: transactions) {
                    $0?.state == .scheduled || $0 == nil
                }
                clock.move(by: -3_600)
                try await record.wait(for: 2)
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `a worker moves only jobs that nobody has taken since it has put them off`(
        store: JobStore
    ) async throws {
        let clock = SetClock()
        try await store.run(clock: clock) { transactions in
            try await transactions.execute { jobs in
                let worker = WorkerID(UUID())
                let id = try #require(try await jobs.enqueue(Count()))
                for _ in 1...2 {
                    let taken = try await jobs.table.claim("default", limit: 1, by: worker)
                    let claim = JobClaim(of: try #require(taken.first), by: worker)
                    let again = JobOutcome.again(after: .seconds(600), error: "not now")
                    _ = try await jobs.table.settle([(claim, again)], now: clock.now)
                    let stored = try await jobs.find(id)
                    #expect(stored?.due == clock.now.addingTimeInterval(600))
                    guard stored?.claims == 1 else { continue }
                    clock.move(by: 600)
                    #expect(try await jobs.table.makeReady(dueBy: clock.now, limit: 1) == 1)
                }
                try await jobs.table.move([id: 1], to: clock.now)
                #expect(try await jobs.find(id)?.due == clock.now.addingTimeInterval(600))
                try await jobs.table.move([id: 2], to: clock.now)
                #expect(try await jobs.find(id)?.due == clock.now)
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `another attempt that a clock ahead has put off does not wait after a restart`(
        store: JobStore
    ) async throws {
        let clock = SetClock()
        try await store.run(clock: clock) { transactions in
            let failing = ClosureHandler(Count.self) { [record] _, context in
                record.add("\(context.attempt)")
                if context.attempt == 1 { throw JobFailure.again(after: .seconds(5), "not now") }
            }
            let id = try await transactions.execute { try await $0.enqueue(Count()) }
            try await running(transactions, [failing], clock: clock) {
                _ = try await job(try #require(id), in: transactions) { $0?.state == .scheduled }
            }
            clock.move(by: -172_800)
            try await running(transactions, [failing], clock: clock) {
                try await record.wait(for: 2)
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `a key for a time is free after twice the time by a clock that was set back`(
        store: JobStore
    ) async throws {
        let clock = SetClock()
        try await store.run(clock: clock) { transactions in
            let unique = JobUniqueness.for(.seconds(60), "a")
            let isNew = try await transactions.execute { jobs in
                let first = try await jobs.enqueue(Count(), unique: unique)
                clock.move(by: -60)
                let second = try await jobs.enqueue(Count(), unique: unique)
                clock.move(by: -1)
                let third = try await jobs.enqueue(Count(), unique: unique)
                let fourth = try await jobs.enqueue(Count(), unique: unique)
                return [first, second, third, fourth].map { $0 != nil }
            }
            #expect(isNew == [true, false, true, false])
        }
    }

    @Test(arguments: JobStore.installed)
    func `a clock that is set forward begins what is due, once`(store: JobStore) async throws {
        let clock = SetClock()
        try await store.run(clock: clock) { transactions in
            let counting = ClosureHandler(Count.self) { [record] job, _ in
                record.add("\(job.number)")
            }
            let later = clock.now.addingTimeInterval(1_800)
            try await transactions.execute { try await $0.enqueue(Count(number: 1), at: later) }
            try await running(transactions, [counting], clock: clock) {
                clock.move(by: 3_600)
                try await record.wait(for: 1)
                clock.move(by: -3_600)
                try await transactions.execute { try await $0.enqueue(Count(number: 2)) }
                try await record.wait(for: 2)
                try await waitUntilEmpty(transactions)
            }
            #expect(record.entries == ["1", "2"])
        }
    }

    @Test(arguments: JobStore.installed)
    func `a limited queue begins as many jobs as its rate allows`(store: JobStore) async throws {
        let clock = SetClock()
        try await store.run(clock: clock) { transactions in
            try await transactions.execute { jobs in
                try await jobs.enqueue((0..<9).map { Count(number: $0) })
            }
            let counting = ClosureHandler(Count.self) { [record] job, _ in
                record.add("\(job.number)")
            }
            let queue = JobQueue("default", rate: JobRate(4, per: .seconds(2)))
            try await running(transactions, [counting], queues: [queue], clock: clock) {
                try await record.wait(for: 1)
                clock.move(by: 0.5)
                try await record.wait(for: 2)
                // At most the jobs of a second are made up for.
                clock.move(by: 3_600)
                try await record.wait(for: 4)
                try await waitForBeats(in: transactions)
            }
            #expect(record.entries.count == 4)
        }
    }

    @Test(arguments: JobStore.installed)
    func `a schedule runs once for all workers, and once for what was missed`(
        store: JobStore
    ) async throws {
        let clock = SetClock()
        try await store.run(clock: clock) { transactions in
            let schedule = JobSchedule("each hour", try .every(.seconds(3_600)), Count(number: 1))
            let quiet = JobSchedule(
                "skipped",
                try .every(.seconds(3_600)),
                missedRuns: .skip,
                Count(number: 2)
            )
            let counting = ClosureHandler(Count.self) { [record] job, _ in
                record.add("\(job.number)")
            }
            let schedules = [schedule, quiet]
            let lease = Duration.seconds(5)
            try await running(
                transactions,
                [counting],
                schedules: schedules,
                lease: lease,
                clock: clock
            ) {
                try await running(
                    transactions,
                    [counting],
                    schedules: schedules,
                    lease: lease,
                    clock: clock
                ) {
                    try await waitForBeats(in: transactions)
                    #expect(record.entries == [])
                    clock.move(by: 3_600)
                    try await record.wait(for: 2)
                    // All nodes were down for some hours.
                    clock.move(by: 20_000)
                    try await record.wait(for: 3)
                    try await waitForBeats(in: transactions)
                }
            }
            #expect(record.entries.sorted() == ["1", "1", "2"])
        }
    }

    @Test(arguments: JobStore.installed)
    func `a job whose workers died again and again comes back at a moment of its own`(
        store: JobStore
    ) async throws {
        let clock = SetClock()
        try await store.run(clock: clock) { transactions in
            let id = try await takeAsDeadWorker(transactions, times: 4)
            let counting = ClosureHandler(Count.self) { [record] job, _ in
                record.add("\(job.number)")
            }
            try await running(transactions, [counting], clock: clock) {
                let job = try await job(id, in: transactions) { $0?.error != nil }
                #expect(job?.state == .scheduled)
                #expect(job?.error == "the worker died during attempt 4")
                #expect(job.map { $0.due <= clock.now.addingTimeInterval(16) } == true)
                try await transactions.execute { _ = try await $0.enqueue(Count(number: 7)) }
                try await record.wait(for: 1)
            }
        }
        #expect(record.entries == ["7"])
    }

    @Test(arguments: JobStore.installed)
    func `a paused queue waits`(store: JobStore) async throws {
        try await store.run { transactions in
            try await transactions.execute { jobs in
                try await jobs.pause("default")
                try await jobs.enqueue(Count())
            }
            let counting = ClosureHandler(Count.self) { [record] _, _ in record.add("run") }
            try await running(transactions, [counting]) {
                try await waitForBeats(in: transactions)
                #expect(record.entries == [])
                let depth = try await transactions.read { try await $0.depths() }
                #expect(depth.map(\.isPaused) == [true])
                try await transactions.execute { try await $0.resume("default") }
                try await record.wait(for: 1)
            }
        }
    }

    private struct Effect: Job {
        static let kind = "effect"
    }

    private struct Once: Job {
        static let kind = "once"
        static let retry = JobRetry.never
    }

    @discardableResult
    private func takeAsDeadWorker(
        _ transactions: any TransactionTemplate<JobRepository>,
        times: Int = 1
    ) async throws -> JobID {
        let id = try await transactions.execute { try await $0.enqueue(Count()) }
        for time in 1...times {
            let dead = WorkerID(UUID())
            try await transactions.execute { jobs in
                try await jobs.table.beat(dead, label: "dead", now: .now)
                let taken = try await jobs.table.claim("default", limit: 1, by: dead)
                #expect(taken.map(\.attempt) == [time])
                if time < times { _ = try await jobs.table.remove(dead) }
            }
        }
        return try #require(id)
    }
}
