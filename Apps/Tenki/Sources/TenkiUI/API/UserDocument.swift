public import TenkiDomain

/// A user as JSON.
public struct UserDocument: Encodable, Sendable {
    let id: String
    let mail: String
    /// As in ISO 8601; null if not told.
    @OrNull var birthday: String?
    /// How often the user was stored.
    let version: Int

    /// Makes the document of a user.
    public init(_ user: User) {
        id = user.id.text
        mail = user.mail.text
        birthday = user.birthday?.description
        version = user.version
    }
}

/// Users as JSON, in the order of their names.
public struct UsersDocument: Encodable, Sendable {
    let users: [UserDocument]

    /// Makes the document of users.
    public init(_ users: [User]) {
        self.users = users.map(UserDocument.init)
    }
}
