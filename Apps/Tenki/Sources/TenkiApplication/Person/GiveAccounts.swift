public import KasaneDomain
public import TenkiDomain

/// Gives each user from before there were accounts one of their own.
public struct GiveAccounts: Sendable {
    private let transactions: any TransactionTemplate<UserRepositories>

    /// Creates the use case with the users of this installation.
    public init(transactions: any TransactionTemplate<UserRepositories>) {
        self.transactions = transactions
    }

    /// Gives each user without an account one with their address; each in a transaction of its own.
    ///
    /// Of several users with the same address, the first by name gets the account, and all stay as
    /// they are.
    ///
    /// - Returns: The users who have no account, because another one has their address.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    @discardableResult
    public func callAsFunction() async throws -> [UserID] {
        let users = try await transactions.read { try await $0.users.all() }
        var left: [UserID] = []
        for user in users where user.person == nil {
            let hasAccount = try await transactions.execute { repositories in
                guard let stored = try await repositories.users.find(user.id),
                    stored.person == nil
                else { return true }
                try await repositories.users.save(stored)
                return try await repositories.users.find(user.id)?.person != nil
            }
            if !hasAccount { left.append(user.id) }
        }
        return left
    }
}
