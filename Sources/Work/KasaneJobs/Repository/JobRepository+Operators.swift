extension JobRepository {
    /// Returns jobs in a state, in the order in which they were enqueued.
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
        precondition((1...1_000).contains(limit), "A page has 1 to 1,000 jobs, not \(limit).")
        return try await table.jobs(state, in: queue, after: id, limit: limit)
    }

    /// Makes a failed or scheduled job ready, with all its attempts.
    ///
    /// A job that has failed permanently has released its uniqueness key, so a duplicate may have
    /// been enqueued since.
    ///
    /// - Returns: `false` if there is no failed or scheduled job with this identifier.
    @discardableResult
    public func retry(_ id: JobID) async throws -> Bool {
        try await table.makeReady(id)
    }

    /// Stops all workers from starting jobs of a queue; running jobs continue.
    public func pause(_ queue: String) async throws {
        try await table.setPaused(queue, true)
    }

    /// Lets workers start jobs of a queue again.
    public func resume(_ queue: String) async throws {
        try await table.setPaused(queue, false)
    }
}
