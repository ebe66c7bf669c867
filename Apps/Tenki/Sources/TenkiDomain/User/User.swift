package import KasaneDomain

/// A user of Tenki.
///
/// The user is the aggregate that is stored.
package struct User: Versioned, Hashable, Sendable {
    /// The user name.
    package let id: UserID
    /// The user's email address.
    package var mail: EmailAddress
    /// The user's birthday; `nil` if not provided.
    package var birthday: Birthday?
    /// The person who has the account; `nil` for a user without one.
    ///
    /// The account decides: the repository of users with accounts ignores another value.
    package var person: PersonID?
    /// The number of times the user was stored.
    package var version: Int

    /// Creates a user.
    ///
    /// - Parameters:
    ///   - id: The user name.
    ///   - mail: The user's email address.
    ///   - birthday: The user's birthday; `nil` if not provided.
    ///   - person: The person who has the account; `nil` for a user without one.
    ///   - version: The number of times the user was stored; 0 for a new user.
    package init(
        id: UserID,
        mail: EmailAddress,
        birthday: Birthday? = nil,
        person: PersonID? = nil,
        version: Int = 0
    ) {
        self.id = id
        self.mail = mail
        self.birthday = birthday
        self.person = person
        self.version = version
    }
}
