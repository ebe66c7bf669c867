package import KasaneDomain

package struct User: Versioned, Hashable, Sendable {
    package let id: UserID
    package var mail: EmailAddress
    package var birthday: Birthday?
    /// The person who has the account; `nil` for a user without one.
    ///
    /// The account decides: the repository of users with accounts ignores another value.
    package var person: PersonID?
    package var version: Int

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
