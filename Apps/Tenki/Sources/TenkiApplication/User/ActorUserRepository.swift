package import KasaneAccounts
package import TenkiDomain

/// Users in a store that has the accounts, too, so that it knows the account that makes a change.
///
/// The users of another Tenki are not in such a store: it checks the token of this one.
package protocol ActorUserRepository: UserRepository {
    func acting(as principal: AccountPrincipal) async throws -> any UserRepository
}

extension UserRepositories {
    /// Returns the users for the changes of an account, which must still have its rights.
    ///
    /// Users at another Tenki are changed with the token of this one.
    ///
    /// - Parameter principal: The account.
    /// - Returns: The repository of the same transaction.
    /// - Throws: `AccessError.signInRequired`; `AccessError.forbidden` if the store of the users
    ///   has no accounts, so that only the operator changes them; the errors of the store.
    func users(changedBy principal: AccountPrincipal) async throws -> any UserRepository {
        if let users = users as? any ActorUserRepository {
            return try await users.acting(as: principal)
        }
        guard isElsewhere || principal.credential == .system else { throw AccessError.forbidden }
        return users
    }
}
