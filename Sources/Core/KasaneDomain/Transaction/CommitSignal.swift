import Synchronization

/// Counts commits and wakes the tasks that wait for a commit.
///
/// Each store has one signal and notifies it of every commit that changes data, together with the
/// changed region.
public final class CommitSignal: Sendable {
    private struct Waiter {
        let region: StoreRegion
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var count: UInt64 = 0
        /// The last commit that affected every region.
        var latest: UInt64 = 0
        /// The last commit that affected each named part.
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
            // A region can be notified too often, but never misses a commit.
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

    /// The maximum number of parts to remember.
    private static let maximumParts = 10_000

    private let state = Mutex(State())

    /// Creates a signal without commits.
    public init() {}

    /// The number of commits so far.
    public var count: UInt64 { state.withLock { $0.count } }

    /// Counts a commit and wakes the tasks that wait for a commit to the region.
    ///
    /// - Parameter region: The changed region. Use the default, which wakes every task, if the
    ///   store doesn't know what changed, for example after a commit by another process.
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

    /// Returns whether any commit after the first `count` commits changed the region.
    public func hasCommit(after count: UInt64, in region: StoreRegion) -> Bool {
        state.withLock { $0.hasCommit(after: count, in: region) }
    }

    /// Waits until the region changes in a commit after the first `count` commits, or until the
    /// task is cancelled.
    ///
    /// - Parameter region: The region to wait for. The default waits for any commit.
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
                    // The task is marked as cancelled before the handler acquires this lock. Either
                    // this check observes the mark, or the handler finds the continuation.
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

    /// Waits for a commit after the first `count` commits, for the time limit or for the task's
    /// cancellation.
    ///
    /// Use this method if the store can be notified late, for example of commits by another
    /// process.
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
