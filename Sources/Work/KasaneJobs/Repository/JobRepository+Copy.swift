package import Foundation

extension JobRepository {
    /// Copies all jobs of another store to this one, when an application moves from one to the
    /// other.
    ///
    /// Copied are the jobs with their identities, moments, attempts, errors and keys, the keys that
    /// are taken for a time, and the pauses of queues. A running job becomes ready, so stop the
    /// workers of the other store first. Cancelled jobs, workers, rate limits and the latest
    /// periods of schedules are not copied.
    ///
    /// ```swift
    /// try await target.execute { new in
    ///     try await source.read { old in try await new.copyJobs(of: old) }
    /// }
    /// ```
    ///
    /// - Parameter source: The jobs of the other store.
    /// - Returns: The number of jobs.
    /// - Throws: An error of a store, such as for a job that this store has already.
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

    /// The maximum number of rows that are in memory at once.
    private static let copiedRows = 500
}

extension StoredJob {
    /// The job without its worker: ready if it was running.
    var withoutWorker: Self {
        guard state == .running else { return self }
        var job = self
        job.state = .ready
        job.worker = nil
        return job
    }
}

/// A key under which equal jobs are not stored for a time.
package struct TakenJobKey: Hashable, Sendable {
    /// The kind of the jobs.
    package let kind: String
    /// The key.
    package let key: String
    /// The end of the time.
    package let until: Date

    /// The latest plausible end of the key.
    ///
    /// A key that is taken for more than twice its period was taken by a clock that was ahead.
    func latestEnd(now: Date) -> Date {
        until.addingTimeInterval(until.timeIntervalSince(now))
    }
}
