/// The reason why an account cannot be used or changed.
@nonexhaustive
public enum AccountError: Error, Hashable, Sendable {
    /// The mail address and the password do not belong together.
    ///
    /// Whether the account exists is not said.
    case wrongCredentials
    /// The password is not that of the account.
    case wrongPassword
    /// The account has a second factor, whose code is required.
    case codeRequired
    /// The code of the second factor is wrong or was used before.
    case wrongCode
    /// There were too many attempts; another one is possible after a while.
    case tooManyAttempts(retryAfter: Duration)
    /// The server checks too many passwords at the same time; another attempt may succeed at once.
    case busy
    /// The mail address is not valid.
    case invalidMail
    /// The password is not good enough.
    case unsuitablePassword(PasswordPolicyError)
    /// The link is not one of this site, was replaced by newer ones, or its account is gone.
    case invalidLink
    /// The link is too old.
    case linkExpired
    /// The link was used before.
    case linkUsed
    /// The mail address belongs to another account.
    case addressTaken
    /// There is no such account.
    case notFound
    /// The account is suspended.
    case suspended
    /// A name is empty or longer than 80 characters.
    case invalidName
    /// The account has the maximum number of API tokens.
    case tooManyTokens(maximum: Int)
    /// The last administrator cannot be deleted, suspended or lose the role.
    case lastAdministrator
}

extension AccountError: CustomStringConvertible {
    /// A human-readable description with what to do.
    public var description: String {
        switch self {
        case .wrongCredentials: "the mail address or the password is wrong"
        case .wrongPassword: "the password is wrong"
        case .codeRequired: "a code of the second factor is required"
        case .wrongCode: "the code is wrong or was used before: take the newest one"
        case .tooManyAttempts(let pause):
            "there were too many attempts: try again in \(max(1, pause.components.seconds)) s"
        case .busy: "the server is busy: try again"
        case .invalidMail: "this is not a mail address, such as hanako@example.jp"
        case .unsuitablePassword(let error): "\(error)"
        case .invalidLink: "this link is not valid: request another one"
        case .linkExpired: "this link is too old: request another one"
        case .linkUsed: "this link was used before: request another one"
        case .addressTaken: "another account has this mail address"
        case .notFound: "there is no such account"
        case .suspended: "this account is suspended: ask an administrator"
        case .invalidName: "a name has 1 to 80 characters"
        case .tooManyTokens(let maximum): "an account has at most \(maximum) API tokens: revoke one"
        case .lastAdministrator: "this is the last administrator: appoint another one first"
        }
    }
}
