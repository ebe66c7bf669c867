package import KasaneDomain

/// The stored users, ordered by name.
package protocol UserRepository: Repository<User> {
    /// Returns the user with an email address, or `nil` if there is none.
    ///
    /// Older versions of Tenki allowed several users with the same address. Of these, the first by
    /// name is returned.
    func find(mail: EmailAddress) async throws -> User?

    /// Returns the user with a person's account, or `nil` if there is none.
    func find(person: PersonID) async throws -> User?
}

extension UserRepository {
    /// Returns the first user with an email address after reading all users.
    package func find(mail: EmailAddress) async throws -> User? {
        try await all().first { $0.mail == mail }
    }

    /// Returns the user with a person's account after reading all users.
    package func find(person: PersonID) async throws -> User? {
        try await all().first { $0.person == person }
    }
}
