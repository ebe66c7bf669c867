/// An error for an operation that failed because of the user's input or the account's state.
@nonexhaustive
public enum AccountError: Error, Hashable, Sendable {
    /// The email address or password is wrong.
    ///
    /// The error doesn't reveal whether the account exists.
    case wrongCredentials
    /// The password is wrong.
    case wrongPassword
    /// The account has a second factor, so a code is required.
    case codeRequired
    /// The second factor code is wrong or was already used.
    case wrongCode
    /// There were too many attempts. The next attempt is possible after `retryAfter`.
    case tooManyAttempts(retryAfter: Duration)
    /// The server is hashing too many passwords. An immediate retry can succeed.
    case busy
    /// The email address is invalid.
    case invalidMail
    /// The password doesn't meet the policy.
    case unsuitablePassword(PasswordPolicyError)
    /// The link isn't from this site, was replaced by a newer link, or belongs to a deleted
    /// account.
    case invalidLink
    /// The link has expired.
    case linkExpired
    /// The link was already used.
    case linkUsed
    /// The email address belongs to another account.
    case addressTaken
    /// The account doesn't exist.
    case notFound
    /// The account is suspended.
    case suspended
    /// The name is empty or longer than 80 characters.
    case invalidName
    /// The account already has the maximum number of API tokens.
    case tooManyTokens(maximum: Int)
    /// The last administrator can't be deleted, suspended or demoted.
    case lastAdministrator
}

extension AccountError: CustomStringConvertible {
    /// The error message, as a lowercase phrase.
    public var description: String {
        switch self {
        case .wrongCredentials: "the email address or password is wrong"
        case .wrongPassword: "the password is wrong"
        case .codeRequired: "a verification code is required"
        case .wrongCode: "the code is wrong or has already been used; enter the latest code"
        case .tooManyAttempts(let pause):
            "too many attempts; try again in \(max(1, pause.components.seconds)) s"
        case .busy: "the server is busy; try again"
        case .invalidMail: "this is not a valid email address; enter one such as hanako@example.jp"
        case .unsuitablePassword(let error): "\(error)"
        case .invalidLink: "this link is not valid; request a new one"
        case .linkExpired: "this link has expired; request a new one"
        case .linkUsed: "this link has already been used; request a new one"
        case .addressTaken: "another account already uses this email address"
        case .notFound: "there is no such account"
        case .suspended: "this account is suspended; contact an administrator"
        case .invalidName: "the name must be 1 to 80 characters long"
        case .tooManyTokens(let maximum):
            "an account can have at most \(maximum) API tokens; revoke one first"
        case .lastAdministrator:
            "this is the last administrator; make someone else an administrator first"
        }
    }
}
