package import KasaneDomain

package protocol UserRepository: Repository<User> {
    /// Returns the user with an email address, or `nil` if there is none.
    ///
    /// Older versions of Tenki allowed several users with the same address. Of these, the first by
    /// name is returned.
    func find(mail: EmailAddress) async throws -> User?

    func find(person: PersonID) async throws -> User?
}

extension UserRepository {
    package func find(mail: EmailAddress) async throws -> User? {
        try await all().first { $0.mail == mail }
    }

    package func find(person: PersonID) async throws -> User? {
        try await all().first { $0.person == person }
    }
}
