/// A mailer that stores its mails for reading, in demos and tests.
///
/// Sending a mail again with the same ``Mail/id`` replaces the earlier copy.
public protocol Outbox: Mailer {
    /// Returns the newest mails, newest first.
    ///
    /// - Throws: ``MailError``.
    func mails(limit: Int) async throws -> [Mail]

    /// Returns a mail by identifier, or `nil` if it isn't in the outbox.
    ///
    /// - Throws: ``MailError``.
    func mail(_ id: MessageID) async throws -> Mail?
}

extension Outbox {
    /// Returns the newest 100 mails, newest first.
    ///
    /// - Throws: ``MailError``.
    public func mails() async throws -> [Mail] { try await mails(limit: 100) }
}

extension Mail {
    /// Whether the outbox lists this mail before the other one.
    func isNewer(than other: Self) -> Bool {
        (date, id.text) > (other.date, other.id.text)
    }
}
