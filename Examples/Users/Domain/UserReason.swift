import KasaneDomain

/// A reason for rejecting a request, with a code for programs and a message for users.
package enum UserReason: String, ErrorReason, Codable {
    case emailInvalid = "email-invalid"
    case emailTaken = "email-taken"
    case birthdayInvalid = "birthday-invalid"
    case birthdayInFuture = "birthday-in-future"
    case unknownUser = "unknown-user"
    case unreachable = "users-unreachable"

    package var code: String { rawValue }

    package var description: String {
        switch self {
        case .emailInvalid: "Enter an email address, such as hanako@example.jp."
        case .emailTaken: "A user with this email address is already registered."
        case .birthdayInvalid: "Enter a date, such as 1996-02-29."
        case .birthdayInFuture: "A birthday cannot be in the future."
        case .unknownUser: "There is no user with this email address."
        case .unreachable: "The users cannot be reached. Try again in a moment."
        }
    }
}
