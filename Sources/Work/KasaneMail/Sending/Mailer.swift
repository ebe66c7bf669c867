/// Sends emails.
///
/// Use ``FileOutbox`` or ``MemoryOutbox`` in demos and tests, and `SMTPMailer` from KasaneSMTP in
/// production.
/// KasaneSMTP.
public protocol Mailer: Sendable {
    /// Sends an email to all of its recipients.
    ///
    /// When this method returns, the next server has taken responsibility for the email. If the
    /// connection is lost after the message was sent, the server might have accepted the email even
    /// though this method throws. A retry uses the same ``Mail/id``, so receivers can detect the
    /// duplicate.
    ///
    /// - Throws: ``MailError``. ``MailError/isRetryable`` indicates whether a retry might succeed.
    func send(_ mail: Mail) async throws
}
