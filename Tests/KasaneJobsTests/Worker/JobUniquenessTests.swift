import Foundation
import KasaneDomain
import KasaneJobs
import KasanePostgresTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JobUniquenessTests {
    private let record = Record()

    @Test(arguments: JobStore.installed)
    func `a job that is unique until its start is stored while an equal one runs`(
        store: JobStore
    ) async throws {
        try await store.run { transactions in
            let worker = WorkerID(UUID())
            try await transactions.execute { jobs in
                let unique = JobUniqueness.untilStart("a")
                let later = Date.now.addingTimeInterval(3_600)
                #expect(try await jobs.enqueue(Count(number: 1), unique: unique) != nil)
                #expect(try await jobs.enqueue(Count(number: 2), unique: unique) == nil)
                let taken = try await jobs.table.claim("default", limit: 2, by: worker)
                let claim = JobClaim(of: try #require(taken.first), by: worker)
                let second = try await jobs.enqueue(Count(number: 3), at: later, unique: unique)
                #expect(taken.count == 1 && second != nil)
                #expect(try await jobs.enqueue(Count(number: 4), unique: unique) == nil)

                // Another attempt does not need the key.
                let again = JobOutcome.again(after: .zero, error: "broken")
                #expect(try await jobs.table.settle([(claim, again)], now: .now) == [true])
                #expect(try await jobs.jobs(.scheduled).count == 2)
                try await jobs.cancel(try #require(second))
                #expect(try await jobs.enqueue(Count(number: 5), unique: unique) != nil)
            }
        }
    }

    @Test(.enabled(if: TestServer.isInstalled, "\(TestServer.missing)"))
    func `a job that kept another from being stored begins after the other's transaction`()
        async throws
    {
        try await JobStore.postgres.run { transactions in
            let unique = JobUniqueness.untilStart("a")
            @Sendable func claim() async throws -> [StoredJob] {
                try await transactions.execute { jobs in
                    try await jobs.table.claim("default", limit: 1, by: WorkerID(UUID()))
                }
            }
            try await transactions.execute { jobs in
                _ = try await jobs.enqueue(Count(number: 1), unique: unique)
            }
            try await transactions.execute { jobs in
                #expect(try await jobs.enqueue(Count(number: 2), unique: unique) == nil)
                // The job would not see what this transaction has changed.
                let early = try await Task.detached { try await claim() }.value
                #expect(early == [])
            }
            let taken = try await claim()
            #expect(taken.count == 1)
        }
    }

    @Test(arguments: JobStore.installed)
    func `of several jobs in one call, those are stored that no equal one counts for`(
        store: JobStore
    ) async throws {
        let rules: [@Sendable (String) -> JobUniqueness] = [
            { .untilDone("done \($0)") }, { .untilStart("start \($0)") },
            { .for(.seconds(60), "time \($0)") },
        ]
        try await store.run { transactions in
            for rule in rules {
                let (first, second) = try await transactions.execute { jobs in
                    (
                        try await jobs.enqueue([2, 1, 2].map { Count(number: $0) }) { job in
                            rule("\(job.number)")
                        },
                        try await jobs.enqueue([3, 2, 1].map { Count(number: $0) }) { job in
                            rule("\(job.number)")
                        }
                    )
                }
                #expect(first.map { $0 != nil } == [true, true, false])
                #expect(second.map { $0 != nil } == [true, false, false])
                let stored = try await transactions.read { jobs in
                    try await jobs.jobs(.ready).map(\.id)
                }
                #expect(Set(stored).isSuperset(of: (first + second).compactMap(\.self)))
            }
            let count = try await transactions.read { try await $0.jobs(.ready).count }
            #expect(count == 9)
        }
    }

    @Test(arguments: JobStore.installed)
    func `a schedule that is unique until done does not overlap itself`(
        store: JobStore
    ) async throws {
        let clock = SetClock()
        let (gate, opening) = AsyncStream.makeStream(of: Never.self)
        let handler = ClosureHandler(Count.self) { [record] _, _ in
            record.add("run")
            for await _ in gate {}
        }
        let schedule = JobSchedule(
            "each hour",
            try .every(.seconds(3_600)),
            unique: .untilDone("all"),
            Count()
        )
        try await store.run(clock: clock) { transactions in
            try await running(transactions, [handler], schedules: [schedule], clock: clock) {
                // The worker has seen the schedule, which runs nothing for the past.
                try await waitForBeats(in: transactions)
                clock.move(by: 3_600)
                try await record.wait(for: 1)
                clock.move(by: 3_600)
                try await waitForBeats(in: transactions)
                opening.finish()
                try await waitUntilEmpty(transactions)
                #expect(record.entries.count == 1)
                clock.move(by: 3_600)
                try await record.wait(for: 2)
                try await waitUntilEmpty(transactions)
            }
        }
        #expect(record.entries.count == 2)
    }
}
