extension JobRepository {
    /// Returns jobs in a state, in the order they were enqueued.
    ///
    /// - Parameters:
    ///   - queue: The queue, or `nil` for all queues.
    ///   - id: The last job of the previous page, or `nil` for the first page.
    ///   - limit: The maximum number of jobs, from 1 to 1,000.
    public func jobs(
        _ state: StoredJob.State,
        in queue: String? = nil,
        after id: JobID? = nil,
        limit: Int = 100
    ) async throws -> [StoredJob] {
        precondition((1...1_000).contains(limit), "limit must be from 1 to 1,000, not \(limit).")
        return try await table.jobs(state, in: queue, after: id, limit: limit)
    }

    /// Makes a failed or scheduled job ready and resets its attempts.
    ///
    /// A permanently failed job no longer holds its uniqueness key, so a duplicate might already
    /// have been enqueued.
    ///
    /// - Returns: `false` if there is no failed or scheduled job with this ID.
    @discardableResult
    public func retry(_ id: JobID) async throws -> Bool {
        try await table.makeReady(id)
    }

    /// Stops all workers from starting jobs in a queue.
    ///
    /// Running jobs continue.
    public func pause(_ queue: String) async throws {
        try await table.setPaused(queue, true)
    }

    /// Lets workers start jobs in a queue again.
    public func resume(_ queue: String) async throws {
        try await table.setPaused(queue, false)
    }
}
