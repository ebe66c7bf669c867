package import Foundation

extension JobRepository {
    /// Copies all jobs of another store, to move an application from one store to another.
    ///
    /// This copies jobs with their identifiers, dates, attempts, errors and keys, the keys taken
    /// for a time, and paused queues. A running job becomes ready, so stop the other store's
    /// workers first. Cancelled jobs, workers, rate limits and the latest periods of schedules
    /// aren't copied.
    ///
    /// ```swift
    /// try await target.execute { new in
    ///     try await source.read { old in try await new.copyJobs(of: old) }
    /// }
    /// ```
    ///
    /// - Returns: The number of copied jobs.
    /// - Throws: A store error, for example if this store already has one of the jobs.
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
    /// The job without its worker, and ready if it was running.
    var withoutWorker: Self {
        guard state == .running else { return self }
        var job = self
        job.state = .ready
        job.worker = nil
        return job
    }
}

/// A uniqueness key that is taken for a time.
package struct TakenJobKey: Hashable, Sendable {
    package let kind: String
    package let key: String
    package let until: Date

    /// The latest plausible end of the key.
    ///
    /// A key taken for more than twice its period was stored by a clock that was ahead.
    func latestEnd(now: Date) -> Date {
        until.addingTimeInterval(until.timeIntervalSince(now))
    }
}
