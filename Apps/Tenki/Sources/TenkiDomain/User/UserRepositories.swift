/// The user repository alone, bound to one transaction.
///
/// It offers neither savepoints nor after-commit actions, because a remote user store supports
/// neither. It is not `Sendable`: it cannot leave the transaction.
package struct UserRepositories {
    /// The stored users.
    package let users: any UserRepository
    /// Whether the users are stored by another Tenki, which knows no accounts of this one.
    package let isElsewhere: Bool

    /// Creates a bundle of the repositories of a transaction.
    ///
    /// - Parameters:
    ///   - users: The stored users.
    ///   - isElsewhere: Whether the users are stored by another Tenki.
    package init(users: any UserRepository, isElsewhere: Bool = false) {
        self.users = users
        self.isElsewhere = isElsewhere
    }
}
