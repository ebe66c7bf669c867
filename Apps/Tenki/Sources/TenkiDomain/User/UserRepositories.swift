public import KasaneDomain

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

/// The stored users, ordered by name.
public protocol UserRepository: Repository<User> {
    /// Returns the user with an email address, or `nil` if there is none.
    ///
    /// Older versions of Tenki allowed several users with the same address. Of these, the first by
    /// name is returned.
    func find(_ mail: MailAddress) async throws -> User?
}

extension UserRepository {
    /// Returns the first user with an email address after reading all users.
    public func find(_ mail: MailAddress) async throws -> User? {
        try await all().first { $0.mail == mail }
    }
}
