/// Something of a user that must be theirs alone, and is somebody else's already.
public enum UserConflict: Error, Hashable {
    /// There is a user of this name.
    case nameTaken(UserID)
    /// There is a user with this mail address.
    case mailTaken(MailAddress)
}

extension UserConflict: CustomStringConvertible {
    /// The error for people.
    public var description: String {
        switch self {
        case .nameTaken(let id): "there is a user \(id) already"
        case .mailTaken(let mail): "there is a user with the mail address \(mail) already"
        }
    }
}
