public import KasaneDomain

extension TransactionTemplate {
    /// Returns transactions that run each body, roll back, and run it again.
    ///
    /// A store may run a body more than once, but a store without conflicts never does. With these
    /// transactions, the test of a use case whose body has effects outside of the store fails,
    /// because they happen twice:
    ///
    /// ```swift
    /// let transactions = memory.rehearsing()
    /// try await OrderCoffee(transactions: transactions, mailer: mailer)()
    /// #expect(mailer.sent.count == 1)
    /// ```
    ///
    /// The first run of a body is rolled back, whether it returns or throws, and the actions that
    /// it has registered do not run. The second run has the result. A cancelled task runs a body
    /// once. The deadline applies to each run.
    public func rehearsing() -> some TransactionTemplate<Repositories> {
        RehearsingTransactions(transactions: self)
    }
}

private struct RehearsingTransactions<Transactions: TransactionTemplate>: TransactionTemplate {
    let transactions: Transactions

    var commits: CommitSignal { transactions.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Transactions.Repositories) async throws -> Value
    ) async throws -> Value {
        do {
            try await transactions.run(options) { repositories in
                _ = try await body(repositories)
                throw RehearsalEnd()
            }
        } catch is RehearsalEnd {
            // The body has returned, and its changes are rolled back.
        } catch  where !Task.isCancelled {
            // The second run decides whether the error is thrown.
        }
        return try await transactions.run(options, body)
    }
}

/// Rolls back a rehearsal.
private struct RehearsalEnd: Error {}
