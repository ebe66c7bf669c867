/// The error thrown for a name or an address that another user already has.
public enum UserConflictError: Error, Hashable {
    /// Another user has this name.
    case nameTaken(UserID)
    /// Another user has this email address.
    case mailTaken(MailAddress)
}

extension UserConflictError: CustomStringConvertible {
    /// A human-readable description.
    public var description: String {
        switch self {
        case .nameTaken(let id): "there is a user \(id) already"
        case .mailTaken(let mail): "there is a user with the mail address \(mail) already"
        }
    }
}
