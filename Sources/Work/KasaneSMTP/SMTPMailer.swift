import Foundation
import KasaneConcurrency
public import KasaneMail

/// Sends mails to a mail server by SMTP (RFC 5321), over TLS.
///
/// ```swift
/// let mailer = try SMTPMailer(
///     host: "smtp.example.jp",
///     security: .startTLS,
///     credentials: SMTPCredentials(user: "tenki", password: password)
/// )
/// try await mailer.send(mail)
/// ```
///
/// A mail goes to all of its recipients or to none: if the server refuses one of them, the mail is
/// not sent, and the error names the recipient. The server may still fail to deliver a mail that it
/// has accepted; it then reports that to the address of the author.
///
/// Each mail takes a connection and a thread of its own while it is sent. Neither proxies nor
/// passwords from the environment or from files are used.
public final class SMTPMailer: Mailer {
    private let settings: SMTPSettings
    private let gate: Gate
    private let watch = DeadlineWatch()

    /// Creates a mailer; it connects when it sends a mail.
    ///
    /// - Parameters:
    ///   - host: The name of the server, which its certificate must have, or its IP address.
    ///   - port: The port; `nil` for the usual port of the protection.
    ///   - security: How the connection is protected.
    ///   - credentials: The user and the password; `nil` for a server that needs none.
    ///   - certificateAuthority: The path of a file with the certificates of the only authorities
    ///     to trust, in PEM format; `nil` for those that the system trusts.
    ///   - timeout: The maximum duration of sending a mail, with the wait for earlier ones; between
    ///     a millisecond and a day.
    ///   - maximumConcurrent: The maximum number of mails that are sent at a time; at least 1.
    ///   - maximumQueued: The maximum number of mails that wait for earlier ones; more are refused.
    /// - Throws: ``MailError`` with the code ``MailError/Code/invalidSettings``.
    public init(
        host: String,
        port: Int? = nil,
        security: SMTPSecurity = .startTLS,
        credentials: SMTPCredentials? = nil,
        certificateAuthority: String? = nil,
        timeout: Duration = .seconds(60),
        maximumConcurrent: Int = 4,
        maximumQueued: Int = 1_000
    ) throws(MailError) {
        settings = try SMTPSettings(
            host: host,
            port: port,
            security: security,
            credentials: credentials,
            certificateAuthority: certificateAuthority,
            timeout: timeout
        )
        gate = Gate(width: max(1, maximumConcurrent), maximumWaiting: max(0, maximumQueued))
    }

    /// Sends a mail to all of its recipients or, if one of them is refused, to none.
    ///
    /// Cancellation closes the connection at once. The server may have accepted the mail at that
    /// moment.
    ///
    /// - Parameter mail: The mail.
    /// - Throws: ``MailError``.
    public func send(_ mail: Mail) async throws {
        let deadline = ContinuousClock.now + settings.timeout
        switch await gate.enter(until: deadline, watchedBy: watch) {
        case .admitted: break
        case .cancelled: throw error(.cancelled, "the task was cancelled")
        case .late: throw error(.timedOut, "earlier mails took too long")
        case .refused: throw error(.overloaded, "too many mails are waiting")
        }
        let signal = TransferSignal()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { [settings, gate] in
                    Thread.current.name = "kasane.smtp"
                    let transfer = SMTPTransfer(of: mail, settings, signal)
                    continuation.resume(returning: transfer.run(until: deadline))
                    // A lookup of the server's name may last longer; it keeps its place until then.
                    transfer.close()
                    gate.leave()
                }
            }
        } onCancel: {
            signal.cancel()
        }
        try result.get()
    }

    private func error(_ code: MailError.Code, _ reason: String) -> MailError {
        MailError(code: code, server: settings.server, reason: reason)
    }
}
