package import KasaneDomain

package enum UserConflictError: Error, Hashable {
    case nameTaken(UserID)
    case mailTaken(EmailAddress)
    case mailOfAccount(UserID)
    /// The user is the last administrator, who cannot be deleted.
    case lastAdministrator(UserID)
}

extension UserConflictError: CustomStringConvertible {
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
