import Foundation
import KasaneConcurrency
public import KasaneMail

/// Sends emails over SMTP (RFC 5321) with TLS.
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
/// Either all recipients receive an email or none does. If the server rejects a recipient, the
/// email isn't sent and the error names the recipient. If the server accepts an email and later
/// can't deliver it, it notifies the author's address.
///
/// Each email uses its own connection and thread. Proxies and passwords from environment variables
/// or files are ignored.
/// variables or files are ignored.
public final class SMTPMailer: Mailer {
    private let settings: SMTPSettings
    private let gate: Gate
    private let watch = DeadlineWatch()

    /// Creates a mailer.
    ///
    /// The mailer connects when it sends an email.
    ///
    /// - Parameters:
    ///   - host: The server's IP address or name, which must match its certificate.
    ///   - port: The port, or `nil` for the default port of `security`.
    ///   - credentials: The user name and password, or `nil` if the server doesn't require
    ///     authentication.
    ///   - certificateAuthority: The path to a PEM file that contains the only trusted CAs, or
    ///     `nil` to trust the system's CAs.
    ///   - timeout: The timeout for an email, including the wait for earlier emails, from a
    ///     millisecond to a day.
    ///   - maximumConcurrent: The maximum number of emails sent at a time, at least 1.
    ///   - maximumQueued: The maximum number of waiting emails. Further emails are rejected.
    /// - Throws: ``/KasaneMail/MailError`` with the code
    ///   ``/KasaneMail/MailError/Code/invalidSettings``.
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

    /// Sends an email to all of its recipients, or to none if a recipient is rejected.
    ///
    /// Cancellation closes the connection immediately. The server might already have accepted the
    /// email.
    ///
    /// - Throws: ``/KasaneMail/MailError``.
    public func send(_ mail: Mail) async throws {
        let deadline = ContinuousClock.now + settings.timeout
        switch await gate.enter(until: deadline, watchedBy: watch) {
        case .admitted: break
        case .cancelled: throw error(.cancelled, "the task was cancelled")
        case .late: throw error(.timedOut, "earlier emails took too long")
        case .refused: throw error(.overloaded, "too many emails are waiting")
        }
        let signal = TransferSignal()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { [settings, gate] in
                    Thread.current.name = "kasane.smtp"
                    let transfer = SMTPTransfer(of: mail, settings, signal)
                    continuation.resume(returning: transfer.run(until: deadline))
                    // A DNS lookup can take longer and keeps its slot until it ends.
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
