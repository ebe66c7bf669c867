public import KasaneDomain

extension TransactionTemplate {
    /// Returns transactions that give each body five minutes, whatever deadline its caller sets.
    ///
    /// A use case may give up storing something after a second, rather than delay its answer. A
    /// busy machine would then decide what its test sees:
    ///
    /// ```swift
    /// let transactions = memory.ignoringDeadlines()
    /// try await OrderCoffee(transactions: transactions, mailer: mailer)()
    /// #expect(mailer.sent.count == 1)
    /// ```
    public func ignoringDeadlines() -> some TransactionTemplate<Repositories> {
        PatientTransactions(transactions: self)
    }
}

private struct PatientTransactions<Transactions: TransactionTemplate>: TransactionTemplate {
    let transactions: Transactions

    var commits: CommitSignal { transactions.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Transactions.Repositories) async throws -> Value
    ) async throws -> Value {
        try await transactions.run(TransactionOptions(options.access, within: .seconds(300)), body)
    }
}
