package import KasaneDomain
package import TenkiDomain

package struct GiveAccounts: Sendable {
    private let transactions: any TransactionTemplate<UserRepositories>

    package init(transactions: any TransactionTemplate<UserRepositories>) {
        self.transactions = transactions
    }

    /// Gives each user without an account one with their address; each in a transaction of its own.
    ///
    /// Of several users with the same address, the first by name gets the account, and all stay as
    /// they are. A user whose row cannot be read, or for whom the store fails, gets none, and all
    /// others do.
    ///
    /// - Parameter report: Called for each such failure, with the user if the row can be read.
    /// - Returns: The users who have no account, because another one has their address.
    /// - Throws: `DomainError`s of the store if no users can be read; `CancellationError`.
    @discardableResult
    package func callAsFunction(
        onFailure report: @escaping @Sendable (UserID?, any Error) -> Void = { _, _ in }
    ) async throws -> [UserID] {
        let users = try await transactions.read { repositories in
            try await repositories.users.allReadable { report(nil, $0) }
        }
        var left: [UserID] = []
        for user in users where user.person == nil {
            do {
                if try await !giveAccount(to: user.id) { left.append(user.id) }
            } catch {
                try Task.checkCancellation()
                report(user.id, error)
            }
        }
        return left
    }

    private func giveAccount(to id: UserID) async throws -> Bool {
        try await transactions.execute { repositories in
            guard let stored = try await repositories.users.find(id), stored.person == nil
            else { return true }
            try await repositories.users.save(stored)
            return try await repositories.users.find(id)?.person != nil
        }
    }
}
