import KasaneDomain

/// Transactions in which a damaged row doesn't cause a page or a sign-in to fail.
///
/// An unreadable session, token or log entry is skipped, and an unreadable counter is treated as
/// used up. Each error is reported.
struct ReportingTransactions: TransactionTemplate {
    let transactions: any TransactionTemplate<AccountRepositories>
    let report: @Sendable (any Error) -> Void

    var commits: CommitSignal { transactions.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (AccountRepositories) async throws -> Value
    ) async throws -> Value {
        try await transactions.run(options) { try await body($0.reporting(to: report)) }
    }
}

extension AccountRepositories {
    fileprivate func reporting(to report: @escaping @Sendable (any Error) -> Void) -> Self {
        var repositories = self
        repositories.report = report
        repositories.sessions = ReadableRepository(wrapped: sessions, onFailure: report)
        repositories.oneTimeTokens = ReadableRepository(wrapped: oneTimeTokens, onFailure: report)
        repositories.apiTokens = ReadableRepository(wrapped: apiTokens, onFailure: report)
        repositories.budgets = ReadableBudgets(wrapped: budgets, report: report)
        repositories.audit = ReadableRepository(wrapped: audit, onFailure: report)
        return repositories
    }
}
