/// A mailer that stores emails for viewing, for demos and tests.
///
/// Sending an email again with the same ``Mail/id`` replaces the stored email.
public protocol Outbox: Mailer {
    /// Returns the newest emails, newest first.
    ///
    /// - Throws: ``MailError``.
    func mails(limit: Int) async throws -> [Mail]

    /// Returns the email with this ID, or `nil` if it isn't in the outbox.
    ///
    /// - Throws: ``MailError``.
    func mail(_ id: MessageID) async throws -> Mail?
}

extension Outbox {
    /// Returns the newest 100 emails, newest first.
    ///
    /// - Throws: ``MailError``.
    public func mails() async throws -> [Mail] { try await mails(limit: 100) }
}

extension Mail {
    /// Returns whether this email is listed before the other email.
    func isNewer(than other: Self) -> Bool {
        (date, id.text) > (other.date, other.id.text)
    }
}
