package import Foundation

extension JobRepository {
    /// Copies all jobs of another store to this one, when an application moves from one to the
    /// other.
    ///
    /// Copied are the jobs with their identities, moments, attempts, errors and keys, the keys that
    /// are taken for a time, and the pauses of queues. A running job becomes ready, so no worker
    /// may run on the other store any more. Workers, the limits of rates and the latest periods of
    /// schedules are not copied.
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
        var jobs: [JobRecord] = []
        repeat {
            jobs = try await source.table.records(after: jobs.last?.job.id, limit: Self.copiedRows)
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

/// A job with all that a copy of it needs.
package struct JobRecord: Sendable {
    /// The job.
    package let job: StoredJob
    /// Whether an operator has cancelled it while it was running.
    package let isCancelled: Bool

    /// The job as a store without its worker has it.
    var withoutWorker: Self {
        guard job.state == .running else { return self }
        var job = job
        job.state = .ready
        job.worker = nil
        return Self(job: job, isCancelled: isCancelled)
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

    /// The latest end that counts for a job that takes the key until a moment.
    ///
    /// A key that is taken for more than twice the time was taken by a clock that was ahead.
    static func latestEnd(now: Date, period: Date) -> Date {
        period.addingTimeInterval(period.timeIntervalSince(now))
    }
}
