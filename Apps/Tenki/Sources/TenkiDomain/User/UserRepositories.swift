public import KasaneDomain

/// The users alone, bound to one transaction: what can be had wherever users are kept.
///
/// It offers no savepoints and no actions after the commit, for what keeps users may be far away and
/// have neither. It is not `Sendable`: it cannot leave the transaction.
public struct UserRepositories {
    /// The stored users.
    public let users: any UserRepository

    /// Bundles the repositories of a transaction.
    public init(users: any UserRepository) {
        self.users = users
    }
}

/// The users that are stored, in the order of their names.
public protocol UserRepository: Repository<User> {
    /// Returns the user with a mail address, or `nil` if there is none.
    ///
    /// Of several, as older versions of Tenki have stored them, it is the first by name.
    func find(_ mail: MailAddress) async throws -> User?
}

extension UserRepository {
    /// Reads every user to find the one with a mail address.
    public func find(_ mail: MailAddress) async throws -> User? {
        try await all().first { $0.mail == mail }
    }
}
