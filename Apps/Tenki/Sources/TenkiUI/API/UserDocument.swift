public import TenkiDomain

/// A user as JSON, for `tenki user show --json`.
public struct UserDocument: Encodable, Sendable {
    let id: String
    let mail: String
    /// As in ISO 8601; null if not told.
    @OrNull var birthday: String?

    /// Makes the document of a user.
    public init(_ user: User) {
        id = user.id.text
        mail = user.mail.text
        birthday = user.birthday?.description
    }
}
