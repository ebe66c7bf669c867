import Foundation
import KasaneDomain
import KasaneJobs
import KasaneStore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JobPayloadTests {
    private struct SendLink: Job {
        static let kind = "send-link"
        let user: Int
        let token: JobSecret<String>
        let others: [JobSecret<Int>]
    }

    @Test func `operators see no secret of a job`() async throws {
        try await JobStore.memory.run { transactions in
            let job = SendLink(user: 7, token: JobSecret("open sesame"), others: [JobSecret(42)])
            let stored = try await transactions.execute { jobs in
                try await jobs.enqueue(job)
                return try await jobs.jobs(.ready)
            }
            let payload = try #require(stored.first).redactedPayload
            #expect(payload.contains("\"user\" : 7"))
            #expect(payload.contains("•••"))
            #expect(!payload.contains("sesame") && !payload.contains("42"))
            #expect("\(job.token)" == "•••")
        }
    }

    @Test func `the error of a job that does not decode contains no value`() async throws {
        struct Renamed: Job {
            static let kind = "send-link"
            enum Token: String, Codable { case known }
            let token: JobSecret<Token>
        }
        try await JobStore.memory.run { transactions in
            let job = SendLink(user: 7, token: JobSecret("open sesame"), others: [])
            let id = try await transactions.execute { try await $0.enqueue(job) }
            let handler = ClosureHandler(Renamed.self) { _, _ in }
            try await running(transactions, [handler]) {
                let failed = try await KasaneJobsTests.job(try #require(id), in: transactions) {
                    $0?.state == .failed
                }
                let error = try #require(failed?.error)
                #expect(error.contains("“token.$secret” is invalid"), "\(error)")
                #expect(!error.contains("sesame"))
            }
        }
    }

    @Test func `a job that is too large is refused`() async throws {
        struct Large: Job {
            static let kind = "large"
            let text: String
        }
        try await JobStore.memory.run { transactions in
            await #expect(throws: JobError.tooLarge(kind: "large", bytes: 300_011)) {
                try await transactions.execute { jobs in
                    try await jobs.enqueue(Large(text: String(repeating: "a", count: 300_000)))
                }
            }
        }
    }

    @Test func `a key must have 1 to 200 characters`() async throws {
        try await JobStore.memory.run { transactions in
            for key in ["", String(repeating: "a", count: 201)] {
                await #expect(throws: JobError.invalidKey(kind: "count", length: key.count)) {
                    try await transactions.execute { jobs in
                        try await jobs.enqueue(Count(), unique: .untilDone(key))
                    }
                }
            }
        }
    }

    @Test func `identities are ordered by time`() async throws {
        let clock = SetClock()
        try await JobStore.memory.run(clock: clock) { transactions in
            let ids = try await transactions.execute { jobs in
                var ids: [JobID] = []
                for number in 0..<100 {
                    clock.move(by: 0.001)
                    ids.append(try #require(try await jobs.enqueue(Count(number: number))))
                }
                return ids
            }
            #expect(ids == ids.sorted())
            #expect(ids.last?.enqueued == clock.now.roundedToMilliseconds)
            #expect(ids.allSatisfy { "\($0)".dropFirst(14).first == "7" })
            #expect(ids.allSatisfy { JobID("\($0)") == $0 })
        }
    }

    @Test(arguments: JobStore.installed)
    func `jobs of one millisecond are begun in the order in which they were enqueued`(
        store: JobStore
    ) async throws {
        let clock = SetClock()
        try await store.run(clock: clock) { transactions in
            let ids = try await transactions.execute { jobs in
                let first = try await jobs.enqueue((0..<100).map { Count(number: $0) })
                let second = try await jobs.enqueue((100..<200).map { Count(number: $0) })
                return first + second
            }
            #expect(ids == ids.sorted())
            #expect(ids.allSatisfy { $0.enqueued == clock.now })
            // Version 7 and the variant of RFC 9562.
            #expect(ids.allSatisfy { "\($0)".wholeMatch(of: /.{14}7.{4}[89ab].{16}/) != nil })
            let worker = WorkerID(UUID())
            let taken = try await transactions.execute { jobs in
                try await jobs.table.claim("default", limit: 200, by: worker)
            }
            #expect(taken.map(\.id) == ids)
        }
    }
}
