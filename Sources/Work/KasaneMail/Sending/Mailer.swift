/// A port that sends mails, for use cases and jobs.
///
/// The adapters are ``FileOutbox`` and ``MemoryOutbox`` for demos and tests, and `SMTPMailer` in
/// KasaneSMTP.
public protocol Mailer: Sendable {
    /// Sends a mail to all of its recipients.
    ///
    /// When the function returns, the next server has taken responsibility for the mail. The server
    /// can also have accepted the mail if the connection was lost at the end. A retry sends the
    /// same ``Mail/id``, so receivers can detect the copy.
    ///
    /// - Throws: ``MailError``. ``MailError/isRetryable`` says whether a retry can succeed.
    func send(_ mail: Mail) async throws
}
