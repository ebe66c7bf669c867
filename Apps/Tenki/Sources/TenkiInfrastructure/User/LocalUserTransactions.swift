public import KasaneDomain
public import TenkiDomain

/// Transactions on the users that are stored together with everything else.
public struct LocalUserTransactions: TransactionTemplate {
    private let transactions: any TransactionTemplate<TenkiRepositories>

    /// Makes a template over the store of everything.
    public init(transactions: any TransactionTemplate<TenkiRepositories>) {
        self.transactions = transactions
    }

    /// Tells of every commit that changed something, of users or not.
    public var commits: CommitSignal { transactions.commits }

    /// Runs a body in one transaction of the store.
    ///
    /// - Parameters:
    ///   - start: Whether it writes, how long it may last and where it was begun.
    ///   - body: What runs in it.
    /// - Returns: What the body returned, once it is committed.
    /// - Throws: What the body throws, and what the store throws.
    public func run<Value: Sendable>(
        _ start: TransactionStart,
        _ body: nonisolated(nonsending) (UserRepositories) async throws -> Value
    ) async throws -> Value {
        try await transactions.run(start) { repositories in
            try await body(UserRepositories(users: repositories.users))
        }
    }
}
