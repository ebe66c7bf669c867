/// The user repository alone, bound to one transaction.
///
/// It offers neither savepoints nor after-commit actions, because a remote user store supports
/// neither. It is not `Sendable`: it cannot leave the transaction.
package struct UserRepositories {
    package let users: any UserRepository
    package let isElsewhere: Bool

    /// Creates a bundle of the repositories of a transaction.
    package init(users: any UserRepository, isElsewhere: Bool = false) {
        self.users = users
        self.isElsewhere = isElsewhere
    }
}
