package import KasaneDomain

/// The error thrown for a change of a user that the other users do not allow.
package enum UserConflictError: Error, Hashable {
    /// Another user has this name.
    case nameTaken(UserID)
    /// Another user has this email address.
    case mailTaken(EmailAddress)
    /// The user has an account, whose address only the person changes.
    case mailOfAccount(UserID)
    /// The user is the last administrator, who cannot be deleted.
    case lastAdministrator(UserID)
}

extension UserConflictError: CustomStringConvertible {
    /// A human-readable description.
    package var description: String {
        switch self {
        case .nameTaken(let id): "there is a user \(id) already"
        case .mailTaken(let mail): "there is a user with the mail address \(mail) already"
        case .mailOfAccount(let id):
            "\(id) has an account: the person changes its address, and confirms both by mail"
        case .lastAdministrator(let id):
            "\(id) is the last administrator: appoint another one first"
        }
    }
}
