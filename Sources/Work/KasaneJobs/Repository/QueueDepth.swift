import Foundation

/// The number of jobs in a queue, by state.
public struct QueueDepth: Hashable, Sendable {
    /// The maximum count, 10,000, which bounds the cost of counting.
    public static let maximumCount = 10_000

    /// The queue's name.
    public let queue: String
    /// The number of jobs in each state, up to ``maximumCount``.
    public let counts: [StoredJob.State: Int]
    /// The age of the oldest ready job, or zero if none is ready.
    public let oldestAge: Duration
    /// Whether the queue is paused.
    public let isPaused: Bool
}

extension JobRepository {
    /// Returns the depth of each queue that has jobs, and of the given queues.
    ///
    /// - Parameter names: Queues to include even if they are empty.
    /// - Returns: The depths, ordered by queue name.
    public func depths(including names: [String] = []) async throws -> [QueueDepth] {
        let paused = try await table.pausedQueues()
        let queues = Set(try await table.queuesWithJobs()).union(names).union(paused)
        var depths: [QueueDepth] = []
        for queue in queues.sorted() {
            var counts: [StoredJob.State: Int] = [:]
            for state in StoredJob.State.allCases {
                counts[state] = try await table.count(
                    state,
                    in: queue,
                    limit: QueueDepth.maximumCount
                )
            }
            let oldest = try await table.oldestReady(in: queue)
            let age = oldest.map { max(0, now().timeIntervalSince($0.enqueued)) } ?? 0
            depths.append(
                QueueDepth(
                    queue: queue,
                    counts: counts,
                    oldestAge: .seconds(age),
                    isPaused: paused.contains(queue)
                )
            )
        }
        return depths
    }
}
