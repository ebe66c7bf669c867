package import Foundation
public import KasaneJobs

/// The job that sends an account email.
///
/// It contains the secret of the email's link until the email is sent, so that each attempt sends
/// the same link. Pages and logs show dots instead. After that, the store keeps only a hash.
public struct SendAccountMail: Job {
    /// The stored name of the job type.
    public static let kind = "kasane-account-mail"
    /// The queue `mail`, which a worker of the application must serve.
    ///
    /// The worker should run several at a time, so that neither other jobs nor a slow email delays
    /// an email that a user waits for.
    public static let queue = "mail"
    /// Before other jobs, because a user waits for the email.
    public static let priority = JobPriority.high

    package enum Message: Codable, Sendable, Equatable {
        case signUp(UUID)
        case signInLink(String)
        case passwordReset(String)
        case mailChange(UUID)
        case passwordChanged(AccountID)
        case secondFactorChanged(AccountID, isOn: Bool)
        case wrongCodes(AccountID)
        case tokenCreated(AccountID, name: String)

        fileprivate var hasLink: Bool {
            switch self {
            case .signUp, .signInLink, .passwordReset, .mailChange: true
            case .passwordChanged, .secondFactorChanged, .wrongCodes, .tokenCreated: false
            }
        }
    }

    package let message: Message
    /// The secret of the link, or `nil` without a link and for a job of an earlier version.
    private let secret: JobSecret<Data>?

    package init(_ message: Message) {
        self.message = message
        secret = message.hasLink ? JobSecret(Data(SecretToken.makeSecret())) : nil
    }

    /// The secret of the link for a one-time token.
    func link(for promise: UUID) -> SecretToken {
        secret.map { SecretToken(path: [promise], secret: Array($0.value)) }
            ?? SecretToken(path: [promise])
    }
}
