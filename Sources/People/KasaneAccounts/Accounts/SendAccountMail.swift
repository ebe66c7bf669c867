package import Foundation
public import KasaneJobs

/// A job that sends an account email.
///
/// The job contains the link's secret until the email is sent, so that each attempt sends the same
/// link. Pages and logs hide the secret. After the email is sent, only a hash is stored.
public struct SendAccountMail: Job {
    /// The stored name of the job type.
    public static let kind = "kasane-account-mail"
    /// The queue `mail`, which a worker of your application must serve.
    ///
    /// The worker should run several of these jobs at a time, so that users don't wait for other
    /// jobs or a slow email.
    public static let queue = "mail"
    /// High, because a user is waiting for the email.
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
    /// The link's secret, or `nil` if there is no link or the job is from an earlier version.
    private let secret: JobSecret<Data>?

    package init(_ message: Message) {
        self.message = message
        secret = message.hasLink ? JobSecret(Data(SecretToken.makeSecret())) : nil
    }

    /// The secret for a one-time token's link.
    func link(for promise: UUID) -> SecretToken {
        secret.map { SecretToken(path: [promise], secret: Array($0.value)) }
            ?? SecretToken(path: [promise])
    }
}
