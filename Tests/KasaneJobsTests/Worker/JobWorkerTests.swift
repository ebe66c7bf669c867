import Foundation
import KasaneDomain
import KasaneJobs
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JobWorkerTests {
    private let record = Record()

    @Test(arguments: JobStore.installed)
    func `a job is done after its commit, and is gone`(store: JobStore) async throws {
        try await store.run { transactions in
            try await running(transactions, [counting()]) {
                try await transactions.execute { jobs in
                    try await jobs.enqueue(Count(number: 7))
                }
                try await record.wait(for: 1)
                #expect(record.entries == ["7"])
                try await waitUntilEmpty(transactions)
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `a job whose transaction is rolled back never existed`(store: JobStore) async throws {
        struct Refusal: Error {}
        try await store.run { transactions in
            try await running(transactions, [counting()]) {
                await #expect(throws: Refusal.self) {
                    try await transactions.execute { jobs in
                        try await jobs.enqueue(Count(number: 1))
                        throw Refusal()
                    }
                }
                try await transactions.execute { try await $0.enqueue(Count(number: 2)) }
                try await record.wait(for: 1)
                #expect(record.entries == ["2"])
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `a failed attempt is followed by others, and the last one is kept with its error`(
        store: JobStore
    ) async throws {
        struct Fault: Error {}
        try await store.run { transactions in
            let failing = ClosureHandler(Count.self) { [record] _, context in
                record.add("\(context.attempt)")
                throw Fault()
            }
            try await running(transactions, [failing]) {
                let id = try #require(
                    try await transactions.execute { try await $0.enqueue(Count()) }
                )
                try await record.wait(for: 3)
                let job = try await job(id, in: transactions) { $0?.state == .failed }
                #expect(record.entries == ["1", "2", "3"])
                #expect(job?.error == "Fault()")
                #expect(job?.attempt == 3)
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `a job that does not decode is set aside, and the queue goes on`(
        store: JobStore
    ) async throws {
        struct Other: Job {
            static let kind = "count"
            let name: String
        }
        try await store.run { transactions in
            let ids = try await transactions.execute { jobs in
                let poisoned = try await jobs.enqueue(Other(name: "x"))
                try await jobs.enqueue(Count(number: 1))
                return poisoned
            }
            try await running(transactions, [counting()]) {
                try await record.wait(for: 1)
                let job = try await job(try #require(ids), in: transactions) {
                    $0?.state == .failed
                }
                #expect(job?.error?.contains("cannot decode the stored job as “count”") == true)
                #expect(job?.attempt == 1)
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `urgent jobs come first, and equal ones in order`(store: JobStore) async throws {
        struct Urgent: Job {
            static let kind = "urgent"
            static let priority = JobPriority.high
        }
        try await store.run { transactions in
            try await transactions.execute { jobs in
                try await jobs.enqueue((1...3).map { Count(number: $0) })
                try await jobs.enqueue(Urgent())
            }
            let urgent = ClosureHandler(Urgent.self) { [record] _, _ in record.add("urgent") }
            let queue = JobQueue("default", concurrency: 1)
            try await running(transactions, [counting(), urgent], queues: [queue]) {
                try await record.wait(for: 4)
                #expect(record.entries.first == "urgent")
                #expect(Set(record.entries.dropFirst()) == ["1", "2", "3"])
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `equal jobs count as one until they are done`(store: JobStore) async throws {
        try await store.run { transactions in
            let ids = try await transactions.execute { jobs in
                [
                    try await jobs.enqueue(Count(number: 1), unique: .untilDone("a")),
                    try await jobs.enqueue(Count(number: 2), unique: .untilDone("a")),
                    try await jobs.enqueue(Count(number: 3), unique: .untilDone("b")),
                ]
            }
            #expect(ids.map { $0 != nil } == [true, false, true])
            try await running(transactions, [counting()]) {
                try await record.wait(for: 2)
                try await waitUntilEmpty(transactions)
                let next = try await transactions.execute { jobs in
                    try await jobs.enqueue(Count(number: 4), unique: .untilDone("a"))
                }
                #expect(next != nil)
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `an effect in the same store happens once, with the end of its job`(
        store: JobStore
    ) async throws {
        try await store.run { transactions in
            let completing = ClosureHandler(Count.self) { [record] job, context in
                try await transactions.execute { jobs in
                    try await jobs.enqueue(Done(number: job.number))
                    try await jobs.complete(context)
                }
                record.add("completed")
                // What the worker stores after this changes nothing.
                throw CancellationError()
            }
            let done = ClosureHandler(Done.self) { [record] job, _ in record.add("done") }
            try await running(transactions, [completing, done]) {
                try await transactions.execute { try await $0.enqueue(Count()) }
                try await record.wait(for: 2)
                try await waitUntilEmpty(transactions)
                #expect(record.entries.sorted() == ["completed", "done"])
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `a job is given to one of several workers`(store: JobStore) async throws {
        try await store.run { transactions in
            try await running(transactions, [counting()], lease: .seconds(60)) {
                try await running(transactions, [counting()], lease: .seconds(60)) {
                    for start in stride(from: 0, to: 200, by: 20) {
                        try await transactions.execute { jobs in
                            try await jobs.enqueue((start..<start + 20).map { Count(number: $0) })
                        }
                    }
                    try await record.wait(for: 200)
                    try await waitUntilEmpty(transactions)
                    #expect(Set(record.entries).count == 200)
                    #expect(record.entries.count == 200)
                }
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `a worker that stops gives back what does not end`(store: JobStore) async throws {
        try await store.run { transactions in
            let id = try await transactions.execute { try await $0.enqueue(Count()) }
            let waiting = ClosureHandler(Count.self) { [record] _, _ in
                record.add("begun")
                try await Task.sleep(for: .seconds(600))
            }
            try await running(transactions, [waiting], grace: .milliseconds(10)) {
                try await record.wait(for: 1)
            }
            let job = try await transactions.read { try await $0.find(try #require(id)) }
            #expect(job?.state == .ready)
            #expect(job?.attempt == 0)
        }
    }

    @Test(arguments: JobStore.installed)
    func `a handler that never returns does not stop its queue`(store: JobStore) async throws {
        try await store.run { transactions in
            try await transactions.execute { jobs in
                try await jobs.enqueue(Stuck())
                try await jobs.enqueue(Count(number: 1))
            }
            let stuck = ClosureHandler(Stuck.self) { _, _ in
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
            let queue = JobQueue("default", concurrency: 1)
            try await running(transactions, [stuck, counting()], queues: [queue]) {
                try await record.wait(for: 1)
            }
        }
    }

    @Test(arguments: JobStore.installed)
    func `a running job can be cancelled`(store: JobStore) async throws {
        try await store.run { transactions in
            let id = try await transactions.execute { try await $0.enqueue(Count()) }
            let waiting = ClosureHandler(Count.self) { [record] _, _ in
                record.add("begun")
                defer { record.add("cancelled") }
                try await Task.sleep(for: .seconds(600))
            }
            try await running(transactions, [waiting]) {
                try await record.wait(for: 1)
                let isRunning = try await transactions.execute { jobs in
                    try await jobs.cancel(try #require(id))
                }
                #expect(isRunning)
                try await record.wait(for: 2)
                try await waitUntilEmpty(transactions)
            }
        }
    }

    private struct Done: Job {
        static let kind = "done"
        let number: Int
    }

    private struct Stuck: Job {
        static let kind = "stuck"
        static let deadline = Duration.milliseconds(20)
        static let retry = JobRetry.never
    }

    private func counting() -> ClosureHandler<Count> {
        ClosureHandler(Count.self) { [record] job, _ in record.add("\(job.number)") }
    }
}
