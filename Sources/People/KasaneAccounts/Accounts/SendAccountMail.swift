package import Foundation
public import KasaneJobs

/// The job that sends a mail of the accounts.
///
/// It has the secret of the link in the mail until the mail is sent, so that each attempt sends the
/// same link. Pages and logs show dots instead. The store keeps only a hash of it after that.
public struct SendAccountMail: Job {
    /// The name under which the jobs are stored.
    public static let kind = "kasane-account-mail"
    /// The queue `mail`, which the worker of the application needs; it runs several at a time, so
    /// that neither other jobs nor a slow mail delays a mail that a person waits for.
    public static let queue = "mail"
    /// Before other jobs, because a person waits for the mail.
    public static let priority = JobPriority.high

    /// The reason for a mail.
    package enum Message: Codable, Sendable, Equatable {
        /// A sign-up is to be confirmed.
        case signUp(UUID)
        /// A visitor requests a link to sign in.
        case signInLink(String)
        /// A visitor requests a link to set another password.
        case passwordReset(String)
        /// A mail address is to be confirmed.
        case mailChange(UUID)
        /// The password was changed.
        case passwordChanged(AccountID)
        /// The second factor was added or removed.
        case secondFactorChanged(AccountID, isOn: Bool)
        /// Several codes of the second factor were wrong.
        case wrongCodes(AccountID)
        /// An API token was created.
        case tokenCreated(AccountID, name: String)

        fileprivate var hasLink: Bool {
            switch self {
            case .signUp, .signInLink, .passwordReset, .mailChange: true
            case .passwordChanged, .secondFactorChanged, .wrongCodes, .tokenCreated: false
            }
        }
    }

    package let message: Message
    /// The secret of the link; `nil` without a link, and for a job of an earlier version.
    private let secret: JobSecret<Data>?

    package init(_ message: Message) {
        self.message = message
        secret = message.hasLink ? JobSecret(Data(SecretToken.makeSecret())) : nil
    }

    /// Returns the secret of the link for a promise.
    func link(for promise: UUID) -> SecretToken {
        secret.map { SecretToken(path: [promise], secret: Array($0.value)) }
            ?? SecretToken(path: [promise])
    }
}
