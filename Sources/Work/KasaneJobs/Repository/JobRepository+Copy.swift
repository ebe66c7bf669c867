package import Foundation

extension JobRepository {
    /// Copies all jobs from another store, to move an application between stores.
    ///
    /// Jobs keep their IDs, dates, attempts, errors and keys. Time-limited keys and paused queues
    /// are also copied. Running jobs become ready, so stop the other store's workers first.
    /// Cancelled jobs, workers, rate limits and the schedules' latest periods aren't copied.
    ///
    /// ```swift
    /// try await target.execute { new in
    ///     try await source.read { old in try await new.copyJobs(of: old) }
    /// }
    /// ```
    ///
    /// - Returns: The number of copied jobs.
    /// - Throws: A store error, for example if one of the jobs already exists in this store.
    @discardableResult
    public func copyJobs(of source: JobRepository) async throws -> Int {
        var count = 0
        var jobs: [StoredJob] = []
        repeat {
            jobs = try await source.table.records(after: jobs.last?.id, limit: Self.copiedRows)
            try await table.restore(jobs)
            count += jobs.count
        } while jobs.count == Self.copiedRows
        var keys: [TakenJobKey] = []
        repeat {
            keys = try await source.table.takenKeys(after: keys.last, limit: Self.copiedRows)
            try await table.restore(keys)
        } while keys.count == Self.copiedRows
        for queue in try await source.table.pausedQueues().sorted() { try await pause(queue) }
        return count
    }

    private static let copiedRows = 500
}

extension StoredJob {
    /// A copy without the worker, in which a running job becomes ready.
    var withoutWorker: Self {
        guard state == .running else { return self }
        var job = self
        job.state = .ready
        job.worker = nil
        return job
    }
}

/// A time-limited uniqueness key.
package struct TakenJobKey: Hashable, Sendable {
    package let kind: String
    package let key: String
    package let until: Date

    /// The key's latest plausible expiry.
    ///
    /// A key held for more than twice its period was stored while a clock was ahead.
    func latestEnd(now: Date) -> Date {
        until.addingTimeInterval(until.timeIntervalSince(now))
    }
}
