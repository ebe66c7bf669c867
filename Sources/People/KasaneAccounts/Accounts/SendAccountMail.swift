package import Foundation
public import KasaneJobs

/// The job that sends a mail of the accounts.
///
/// It has no secret: the handler creates the link's secret when it sends the mail, so neither the
/// job nor the store ever has one.
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
    }

    package let message: Message

    package init(_ message: Message) {
        self.message = message
    }
}
