/// A mailer that keeps its mails to be read, for demos and tests.
///
/// A mail that is sent again with the same ``Mail/id`` replaces the earlier copy.
public protocol Outbox: Mailer {
    /// Returns the newest mails.
    ///
    /// - Parameter limit: The maximum number of mails.
    /// - Returns: The mails by date, the newest one first.
    /// - Throws: ``MailError``.
    func mails(limit: Int) async throws -> [Mail]

    /// Returns the mail with an identifier, or `nil` if it is not kept.
    ///
    /// - Throws: ``MailError``.
    func mail(_ id: MessageID) async throws -> Mail?
}

extension Outbox {
    /// Returns the newest 100 mails.
    ///
    /// - Returns: The mails by date, the newest one first.
    /// - Throws: ``MailError``.
    public func mails() async throws -> [Mail] { try await mails(limit: 100) }
}

extension Mail {
    /// Whether an outbox shows this mail before another one.
    func isNewer(than other: Self) -> Bool {
        (date, id.text) > (other.date, other.id.text)
    }
}
