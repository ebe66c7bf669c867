public import KasaneDomain

extension TransactionTemplate {
    /// Returns a template that replaces every deadline with five minutes.
    ///
    /// Use the template to test a use case with a short deadline, such as one second for optional
    /// data. On a busy machine, the deadline could pass and change the test's result:
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
