import Foundation
import KasaneDomain
import KasaneJobs
import KasanePostgresTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FullDiskTests {
    private let record = Record()

    /// Stores data that need room, in the transaction that completes the job.
    private struct StoreData: Job {
        static let kind = "store"
        static let retry = JobRetry(1_000, from: .milliseconds(20), to: .milliseconds(100))
        let number: Int
    }

    @Test func `jobs wait while the disk is full, and are done when there is room`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try SmallStore(path: folder.appending(path: "jobs.sqlite").path)
        try await run(store)
    }

    @Test(
        .enabled(if: TestServer.isInstalled, "\(TestServer.missing)"),
        .enabled(if: SmallDisk.isAvailable, "this system does not let a test mount a file system")
    )
    func `jobs wait while the server's disk is full, and are done later`() async throws {
        let disk = try SmallDisk()
        defer { disk.end() }
        try await run(try await SmallStore(disk))
    }

    private func run(_ store: SmallStore) async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Never.self)
        let handler = ClosureHandler(StoreData.self) { [record] job, context in
            record.add("begun")
            for await _ in gate {}
            do {
                try await store.store(job.number, context)
            } catch DomainError.outOfResources(let resource, let cause) {
                record.add("full")
                throw DomainError.outOfResources(resource, cause: cause)
            }
        }
        try await store.jobs.execute { jobs in
            try await jobs.enqueue((0..<20).map { StoreData(number: $0) })
        }

        try await running(store.jobs, [handler]) {
            // As many as the worker runs at a time.
            try await record.wait(for: 10)
            try await store.fill()
            opening.finish()
            while record.entries.count(where: { $0 == "full" }) < 10 {
                try await Task.sleep(for: .milliseconds(1))
            }
            await #expect(throws: DomainError.self) {
                try await store.jobs.execute { jobs in
                    try await jobs.enqueue((20..<2_000).map { StoreData(number: $0) })
                }
            }
            #expect(try await store.numbers() == [])
            try await store.makeRoom()
            try await waitUntilEmpty(store.jobs)
        }

        #expect(try await store.numbers() == Array(0..<20))
        try await store.close()
    }
}
