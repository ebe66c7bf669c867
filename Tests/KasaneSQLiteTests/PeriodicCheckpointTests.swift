import Foundation
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite
struct PeriodicCheckpointTests {
    private let file: TemporaryFile
    private let store: SQLiteStore

    init() async throws {
        file = try TemporaryFile()
        store = try SQLiteStore(path: file.path, migrator: Note.migrator)
        try await SQLiteTransactions(notesIn: store).execute { try await $0.add(1) }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a checkpoint is made when its time has come, and not before`() async throws {
        let clock = StepClock()
        let schedule = PeriodicCheckpoint(store: store, every: .seconds(60), clock: clock) { _ in }
        let running = Task { try await schedule.run() }
        let asked = await clock.nextSleep()
        let before = try size()

        clock.wake()
        // The next sleep starts after the checkpoint.
        _ = await clock.nextSleep()

        #expect(asked == .seconds(60))
        #expect(before < (try size()))
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a checkpoint that failed is reported, and the next is made`() async throws {
        let clock = StepClock()
        let reports = AsyncStream<Void>.makeStream()
        try await store.close()
        let schedule = PeriodicCheckpoint(store: store, clock: clock) { _ in
            reports.continuation.yield()
        }
        let running = Task { try await schedule.run() }

        for _ in 0..<2 {
            _ = await clock.nextSleep()
            clock.wake()
        }
        _ = await clock.nextSleep()

        reports.continuation.finish()
        #expect(await reports.stream.reduce(0) { count, _ in count + 1 } == 2)
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
    }

    private func size() throws -> Int {
        try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    }
}

/// A clock on which every sleep lasts until `wake()`.
private final class StepClock: Clock {
    typealias Instant = ContinuousClock.Instant

    let now = ContinuousClock.now
    let minimumResolution = Duration.zero
    private let sleeps = AsyncStream<Duration>.makeStream()
    private let wakes = AsyncStream<Void>.makeStream()

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        sleeps.continuation.yield(now.duration(to: deadline))
        for await _ in wakes.stream { break }
        try Task.checkCancellation()
    }

    func nextSleep() async -> Duration? {
        for await duration in sleeps.stream { return duration }
        return nil
    }

    func wake() { wakes.continuation.yield() }
}
