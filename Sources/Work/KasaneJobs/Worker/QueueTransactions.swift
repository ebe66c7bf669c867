import KasaneDomain

/// Runs a worker's transactions, which lock the jobs that they claim.
struct QueueTransactions: TransactionTemplate {
    let base: any TransactionTemplate<JobRepository>

    var commits: CommitSignal { base.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (JobRepository) async throws -> Value
    ) async throws -> Value {
        var options = options
        options.locksRows = true
        return try await base.run(options, body)
    }
}
