import Synchronization

/// Counts commits and resumes tasks waiting for the next one.
///
/// Each store has one signal and announces every commit that changes data, with the region that the
/// commit changed.
public final class CommitSignal: Sendable {
    private struct Waiter {
        let region: StoreRegion
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var count: UInt64 = 0
        /// The last commit that affects every region.
        var latest: UInt64 = 0
        /// The last commits of named parts.
        var latestOfPart: [String: UInt64] = [:]
        var nextWaiter: UInt64 = 0
        var waiters: [UInt64: Waiter] = [:]

        mutating func add(_ region: StoreRegion) {
            count += 1
            guard let parts = region.names else {
                latest = count
                return
            }
            for part in parts { latestOfPart[part] = count }
            guard latestOfPart.count > CommitSignal.maximumParts else { return }
            // Regions may be notified too often, but no commit is missed.
            latestOfPart = [:]
            latest = count
        }

        func hasCommit(after seen: UInt64, in region: StoreRegion) -> Bool {
            guard count > seen, latest <= seen, let parts = region.names else {
                return count > seen
            }
            return parts.contains { latestOfPart[$0, default: 0] > seen }
        }
    }

    /// The maximum number of parts whose last commit is remembered.
    private static let maximumParts = 10_000

    private let state = Mutex(State())

    /// Creates a signal with a count of 0.
    public init() {}

    /// The number of announced commits.
    public var count: UInt64 { state.withLock { $0.count } }

    /// Counts a commit and resumes the tasks waiting for one in the region.
    ///
    /// - Parameter region: The changed region. The default resumes all waiting tasks. It suits a
    ///   store that does not know what a commit changes, such as a commit by another process.
    public func notify(_ region: StoreRegion = .everything) {
        guard !region.isEmpty else { return }
        let resumed = state.withLock { state in
            state.add(region)
            let resumed = state.waiters.filter { $0.value.region.isAffected(by: region) }
            for id in resumed.keys { state.waiters[id] = nil }
            return resumed.values
        }
        for waiter in resumed { waiter.continuation.resume() }
    }

    /// Returns whether a commit changed a region since a count.
    public func hasCommit(after count: UInt64, in region: StoreRegion) -> Bool {
        state.withLock { $0.hasCommit(after: count, in: region) }
    }

    /// Waits until a commit after a count changes a region or the task is cancelled.
    ///
    /// - Parameter region: The default waits for any commit.
    public func waitForCommit(
        after count: UInt64,
        in region: StoreRegion = .everything
    ) async {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    // The task is marked as cancelled before the handler takes this lock. Either
                    // this check sees the mark, or the handler finds the continuation.
                    guard !state.hasCommit(after: count, in: region), !Task.isCancelled
                    else { return true }
                    state.waiters[id] = Waiter(region: region, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
        }
    }

    /// Waits until the count exceeds a value, a time has passed or the task is cancelled.
    ///
    /// It suits a task that must not miss a commit that this store learns of late, such as one by
    /// another process.
    public func waitForCommit(
        after count: UInt64,
        atMost time: Duration,
        by clock: any Clock<Duration> = ContinuousClock()
    ) async {
        await withTaskGroup { group in
            group.addTask { await self.waitForCommit(after: count) }
            // A cancelled sleep needs no handling.
            group.addTask { try? await clock.sleep(for: time) }
            await group.next()
            group.cancelAll()
        }
    }
}
