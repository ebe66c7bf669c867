/// A port that sends emails, for use cases and jobs.
///
/// Adapters: ``FileOutbox`` and ``MemoryOutbox`` for demos and tests, and `SMTPMailer` in
/// KasaneSMTP.
public protocol Mailer: Sendable {
    /// Sends an email to all of its recipients.
    ///
    /// When this method returns, the next server has taken responsibility for the email. If the
    /// connection is lost at the end, the server might have accepted the email despite the error. A
    /// retry uses the same ``Mail/id``, so receivers can detect the copy.
    ///
    /// - Throws: ``MailError``. Its ``MailError/isRetryable`` property tells you whether trying
    ///   again might succeed.
    func send(_ mail: Mail) async throws
}
