public import KasaneDomain

/// Somebody who uses Tenki: the aggregate that is stored.
public struct User: Versioned, Hashable, Sendable {
    /// The user's name.
    public let id: UserID
    /// Where the user gets mail.
    public var mail: MailAddress
    /// When the user was born; `nil` if not told.
    public var birthday: Birthday?
    /// How often the user was stored.
    public var version: Int

    /// Makes a user.
    ///
    /// - Parameters:
    ///   - id: The user's name.
    ///   - mail: Where the user gets mail.
    ///   - birthday: When the user was born; `nil` if not told.
    ///   - version: How often the user was stored; 0 for a new one.
    public init(id: UserID, mail: MailAddress, birthday: Birthday? = nil, version: Int = 0) {
        self.id = id
        self.mail = mail
        self.birthday = birthday
        self.version = version
    }
}
