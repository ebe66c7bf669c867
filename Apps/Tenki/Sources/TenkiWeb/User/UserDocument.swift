import KasaneDomain
package import TenkiDomain

/// A user as JSON.
package struct UserDocument: Encodable, Sendable {
    let id: String
    let mail: String
    /// In the format of ISO 8601; null if unknown.
    @OrNull var birthday: String?
    /// The number of times the user has been stored.
    let version: Int

    /// Creates the document of a user.
    package init(_ user: User) {
        id = user.id.text
        mail = user.mail.text
        birthday = user.birthday?.description
        version = user.version
    }
}

/// Users as JSON, in the order of their names.
package struct UsersDocument: Encodable, Sendable {
    let users: [UserDocument]

    /// Creates the document of several users.
    package init(_ users: [User]) {
        self.users = users.map(UserDocument.init)
    }
}
