extension JobRepository {
    /// Returns jobs in a state, ordered by the time at which they were enqueued.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - queue: The queue; `nil` for all.
    ///   - id: The last job of the previous page; `nil` for the first page.
    ///   - limit: The maximum number of jobs, from 1 to 1,000.
    /// - Returns: The jobs.
    /// - Throws: An error of the store.
    public func jobs(
        _ state: StoredJob.State,
        in queue: String? = nil,
        after id: JobID? = nil,
        limit: Int = 100
    ) async throws -> [StoredJob] {
        precondition((1...1_000).contains(limit), "A page has 1 to 1,000 jobs, not \(limit).")
        return try await table.jobs(state, in: queue, after: id, limit: limit)
    }

    /// Runs a job at once that has failed for good or waits for its moment, with all its attempts.
    ///
    /// A job that has failed for good has given up its key of uniqueness, so an equal one may have
    /// been enqueued since.
    ///
    /// - Parameter id: The job.
    /// - Returns: Whether there was such a job.
    /// - Throws: An error of the store.
    @discardableResult
    public func retry(_ id: JobID) async throws -> Bool {
        try await table.makeReady(id)
    }

    /// Stops all workers from taking jobs of a queue; running jobs go on.
    ///
    /// - Parameter queue: The name of the queue.
    /// - Throws: An error of the store.
    public func pause(_ queue: String) async throws {
        try await table.setPaused(queue, true)
    }

    /// Lets workers take jobs of a queue again.
    ///
    /// - Parameter queue: The name of the queue.
    /// - Throws: An error of the store.
    public func resume(_ queue: String) async throws {
        try await table.setPaused(queue, false)
    }
}
