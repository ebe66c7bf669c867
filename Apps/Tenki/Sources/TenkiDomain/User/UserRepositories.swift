/// The user repository alone, bound to one transaction.
///
/// It offers neither savepoints nor after-commit actions, because a remote user store supports
/// neither. It is not `Sendable`: it cannot leave the transaction.
public struct UserRepositories {
    /// The stored users.
    public let users: any UserRepository

    /// Creates a bundle of the repositories of a transaction.
    public init(users: any UserRepository) {
        self.users = users
    }
}
