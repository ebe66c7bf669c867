/// The error thrown for a change of a user that the other users do not allow.
public enum UserConflictError: Error, Hashable {
    /// Another user has this name.
    case nameTaken(UserID)
    /// Another user has this email address.
    case mailTaken(MailAddress)
    /// The user is the last administrator, who cannot be deleted.
    case lastAdministrator(UserID)
}

extension UserConflictError: CustomStringConvertible {
    /// A human-readable description.
    public var description: String {
        switch self {
        case .nameTaken(let id): "there is a user \(id) already"
        case .mailTaken(let mail): "there is a user with the mail address \(mail) already"
        case .lastAdministrator(let id):
            "\(id) is the last administrator: appoint another one first"
        }
    }
}
