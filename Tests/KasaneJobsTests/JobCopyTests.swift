import Foundation
import KasaneDomain
import KasaneJobs
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JobCopyTests {
    private let clock = SetClock()

    @Test(arguments: JobStore.installed, JobStore.installed)
    func `a copy has every job that is not cancelled, and what was running is ready`(
        source: JobStore,
        target: JobStore
    ) async throws {
        try await source.run(clock: clock) { old in
            try await fill(old)
            try await target.run(clock: clock) { new in
                let count = try await new.execute { new in
                    try await old.read { try await new.copyJobs(of: $0) }
                }

                let (before, after) = (try await records(old), try await records(new))
                #expect(count == 1_203 && after.count == 1_203)
                for (before, after) in zip(before, after) {
                    let wasRunning = before.state == .running
                    #expect(after.id == before.id && after.kind == before.kind)
                    #expect(after.payload == before.payload)
                    #expect(after.priority == before.priority)
                    #expect(after.due == before.due)
                    #expect(after.attempt == before.attempt)
                    #expect(after.error == before.error)
                    #expect(after.state == (wasRunning ? .ready : before.state))
                    #expect(after.worker == nil)
                }
                #expect(Set(before.map(\.state)).count == 4)
            }
        }
    }

    @Test(arguments: JobStore.installed, JobStore.installed)
    func `a copy has the keys of jobs and the pauses of queues`(
        source: JobStore,
        target: JobStore
    ) async throws {
        try await source.run(clock: clock) { old in
            try await fill(old)
            try await target.run(clock: clock) { new in
                try await new.execute { new in
                    try await old.read { _ = try await new.copyJobs(of: $0) }
                }

                try await new.execute { jobs in
                    let waiting = try await jobs.enqueue(Count(), unique: .untilDone("a"))
                    let taken = try await jobs.enqueue(Count(), unique: .for(.seconds(60), "b"))
                    let free = try await jobs.enqueue(Count(), unique: .untilDone("c"))
                    #expect(waiting == nil && taken == nil && free != nil)
                    let paused = try await jobs.depths().filter(\.isPaused).map(\.queue)
                    #expect(paused == ["mail"])
                }
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `a job that is stored already is not copied again`(store: JobStore) async throws {
        guard store != .memory else { return }
        try await store.run(clock: clock) { old in
            try await fill(old)
            try await store.run(clock: clock) { new in
                try await new.execute { new in
                    try await old.read { _ = try await new.copyJobs(of: $0) }
                }

                await #expect(throws: (any Error).self) {
                    try await new.execute { new in
                        try await old.read { _ = try await new.copyJobs(of: $0) }
                    }
                }

                #expect(try await records(new).count == 1_203)
            }
        }
    }

    private func fill(_ transactions: any TransactionTemplate<JobRepository>) async throws {
        let worker = WorkerID(UUID())
        try await transactions.execute { jobs in
            for number in 1...3 { try await jobs.enqueue(Count(number: number)) }
            let claimed = try await jobs.table.claim("default", limit: 3, by: worker)
            let claim = JobClaim(of: claimed[0], by: worker)
            _ = try await jobs.table.settle([(claim, .failed(error: "broken"))], now: clock.now)
            try await jobs.cancel(claimed[1].id)
            try await jobs.enqueue(Count(number: 4), unique: .untilStart("a"))
            // More than one batch.
            let later = clock.now.addingTimeInterval(100.123)
            try await jobs.enqueue((1...1_199).map { Count(number: $0) }, at: later)
            try await jobs.enqueue(Count(number: 5), unique: .for(.seconds(60), "b"))
            try await jobs.pause("mail")
        }
    }

    private func records(
        _ transactions: any TransactionTemplate<JobRepository>
    ) async throws -> [StoredJob] {
        try await transactions.read { try await $0.table.records(after: nil, limit: 10_000) }
    }
}
