package import KasaneDomain

/// A user, identified by their email address.
package struct User: Identifiable, Hashable, Sendable {
    package let email: EmailAddress
    package let birthday: Birthday

    package var id: EmailAddress { email }

    /// Creates a user from strings.
    package init(email: String, birthday: String) throws(DomainError) {
        do {
            self.email = try EmailAddress(email)
        } catch {
            throw .invalidInput(UserReason.emailInvalid, field: "email")
        }
        self.birthday = try Birthday(birthday)
    }
}

/// A repository of users.
package protocol UserRepository: Sendable {
    /// Stores a new user.
    ///
    /// - Throws: `DomainError.invalidInput` with `UserReason.emailTaken` if the address is in use.
    func store(_ user: User) async throws

    func find(_ email: EmailAddress) async throws -> User?

    /// Returns all users, in the order of their email addresses.
    func all() async throws -> [User]

    /// Deletes the user with an email address, if there is one.
    func delete(_ email: EmailAddress) async throws
}
