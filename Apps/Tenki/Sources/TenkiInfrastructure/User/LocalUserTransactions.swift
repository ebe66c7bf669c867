public import KasaneDomain
public import TenkiDomain

/// Transactions on the users in the same store as all other data.
public struct LocalUserTransactions: TransactionTemplate {
    private let transactions: any TransactionTemplate<TenkiRepositories>

    /// Creates transactions on users from transactions on the whole store.
    public init(transactions: any TransactionTemplate<TenkiRepositories>) {
        self.transactions = transactions
    }

    /// The commits of the store, including those that change no users.
    public var commits: CommitSignal { transactions.commits }

    /// Runs a body in one transaction of the store.
    ///
    /// - Parameters:
    ///   - options: The access, the deadline and the origin of the transaction.
    ///   - body: The operations of the transaction.
    /// - Returns: The result of the body after the commit.
    /// - Throws: The errors of the body and of the store.
    public func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (UserRepositories) async throws -> Value
    ) async throws -> Value {
        try await transactions.run(options) { repositories in
            try await body(UserRepositories(users: repositories.users))
        }
    }
}
