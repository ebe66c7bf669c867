import Foundation
import KasaneDomain
import KasaneJobs
import Synchronization
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct StoppedWorkerTests {
    enum Moment: CaseIterable {
        case whileRunning
        case afterCompletion
    }

    private struct HoldOrder: Job {
        static let kind = "hold"
        let order: Int
        let gate: String
    }

    @Test(arguments: CrashStore.Engine.installed, Moment.allCases)
    func `a worker that was stopped cannot do its job a second time`(
        engine: CrashStore.Engine,
        moment: Moment
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await CrashStore.run(engine, in: folder) { store in
            let gate = folder.appending(path: "gate").path
            try await store.execute("INSERT INTO orders (number) VALUES (1)")
            try await store.jobs.execute { try await $0.enqueue(HoldOrder(order: 1, gate: gate)) }
            let receiver = try Receiver(in: folder)
            let record = Record()
            let stopped = try CrashWorkerProcess(.worker(receiver), on: store) { record.add($0) }
            defer { stopped.send(SIGKILL) }
            try await receiver.wait(forArrivals: 1)
            try await stop(stopped, store)

            let other = try CrashWorkerProcess(.worker(receiver), on: store) { _ in }
            defer { other.send(SIGKILL) }
            try await receiver.wait(forArrivals: 2)
            if moment == .whileRunning { stopped.send(SIGCONT) }
            #expect(FileManager.default.createFile(atPath: gate, contents: nil))
            try await waitUntilEmpty(store.jobs)
            stopped.send(SIGCONT)
            // After `open`.
            try await record.wait(for: 2)

            try await stopped.stop()
            try await other.stop()
            try receiver.close()
            #expect(record.entries == ["open", "lost 1"])
            #expect(try await store.numbers("SELECT number FROM effects") == [1])
            #expect(receiver.current.accepted.values.sorted() == [1])
            #expect(receiver.current.arrivals == 2)
        }
    }

    /// Stops the process while it is in no transaction, in which it would stop others, too.
    private func stop(_ process: CrashWorkerProcess, _ store: CrashStore) async throws {
        let lockingWorkers = "UPDATE kasane_job_worker SET label = label"
        while true {
            process.send(SIGSTOP)
            do {
                return try await store.execute(lockingWorkers)
            } catch is DomainError {
                process.send(SIGCONT)
                // After this, the transaction has ended.
                try await store.execute(lockingWorkers)
            }
        }
    }
}
