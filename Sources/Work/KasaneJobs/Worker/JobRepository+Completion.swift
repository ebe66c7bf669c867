extension JobRepository {
    /// Completes a job in the handler's own transaction.
    ///
    /// The transaction's effects then happen exactly once. They are either committed together with
    /// the job's completion, or rolled back because the job belongs to another worker.
    ///
    /// ```swift
    /// func run(_ job: BookPayment, in context: JobContext) async throws {
    ///     try await transactions.execute { repositories in
    ///         try await repositories.ledger.save(Entry(job))
    ///         try await repositories.jobs.complete(context)
    ///     }
    /// }
    /// ```
    ///
    /// - Throws: ``JobError/claimLost(_:)`` if the job belongs to another worker, or a store error.
    ///   Rethrow the error to roll back the transaction.
    public func complete(_ context: JobContext) async throws {
        guard try await table.settle([(context.claim, .done)], now: now()) == [true] else {
            throw JobError.claimLost(context.claim.job)
        }
        context.noteCompletion()
    }
}
