/// Sends mails: the port that use cases and jobs depend on.
///
/// Adapters are ``FileOutbox`` and ``MemoryOutbox`` for demos and tests, and `SMTPMailer` of
/// KasaneSMTP.
public protocol Mailer: Sendable {
    /// Sends a mail to all of its recipients.
    ///
    /// When the function returns, the next server has taken responsibility for the mail. After an
    /// error it may have, too, if the connection was lost at the end: a retry sends the same
    /// ``Mail/id``, by which receivers can detect the copy.
    ///
    /// - Parameter mail: The mail.
    /// - Throws: ``MailError``, whose ``MailError/isRetryable`` says whether a retry may succeed.
    func send(_ mail: Mail) async throws
}
