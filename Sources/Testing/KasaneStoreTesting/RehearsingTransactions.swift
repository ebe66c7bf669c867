public import KasaneDomain

extension TransactionTemplate {
    /// Returns a template that runs each body, rolls back, and runs it again.
    ///
    /// A store can run a body more than once, but does so only after conflicts. With this template,
    /// a test fails if the use case's body has side effects outside the store, because they occur
    /// twice:
    ///
    /// ```swift
    /// let transactions = memory.rehearsing()
    /// try await OrderCoffee(transactions: transactions, mailer: mailer)()
    /// #expect(mailer.sent.count == 1)
    /// ```
    ///
    /// The first run is rolled back, whether it returns or throws, and its after-commit actions
    /// don't run. The second run provides the result. In a cancelled task, the body runs once. The
    /// deadline applies to each run.
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
            // The second run determines whether the error is thrown.
        }
        return try await transactions.run(options, body)
    }
}

/// Rolls back a rehearsal.
private struct RehearsalEnd: Error {}
