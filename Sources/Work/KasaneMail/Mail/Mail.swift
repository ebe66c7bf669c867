public import Foundation

/// An email with a stable message ID, which lets receivers detect duplicates.
///
/// ```swift
/// let mail = try Mail(
///     id: MessageID("confirm-42", domain: "example.jp"),
///     date: now,
///     from: Mailbox("noreply@example.jp", name: "天気"),
///     to: [Mailbox("hanako@example.jp", name: "山田 花子")],
///     subject: "メールアドレスの確認",
///     text: "https://example.jp/confirm/…"
/// )
/// try await mailer.send(mail)
/// ```
///
/// Values can't inject a header, a recipient or a second message. An email is `Codable`, so a job
/// can store it. Decoding performs the same checks as the initializers. The description omits
/// addresses and content, because emails contain confidential links.
public struct Mail: Hashable, Sendable {
    /// The maximum number of recipients.
    ///
    /// Every server must accept 100 recipients (RFC 5321, section 4.5.3.1.8).
    public static let maximumRecipients = 100

    /// The message ID.
    public let id: MessageID
    /// The date, in whole seconds.
    public let date: Date
    /// The author, who also receives delivery failures.
    public let from: Mailbox
    /// The main recipients.
    public let to: [Mailbox]
    /// The Cc recipients.
    public let cc: [Mailbox]
    /// The Bcc recipients, who aren't named in the message.
    public let bcc: [Mailbox]
    /// The mailboxes for replies, or an empty array if replies go to the author.
    public let replyTo: [Mailbox]
    /// The subject.
    public let subject: String
    /// The content as plain text.
    public let text: String
    /// The content as an HTML document, or `nil` for a plain text email.
    public let html: String?
    /// The attached files.
    public let attachments: [MailAttachment]
    /// Additional headers.
    public let headers: [MailHeader]

    /// Creates an email.
    ///
    /// - Parameters:
    ///   - id: The message ID, which must be the same for every attempt to send the email.
    ///   - date: The date, between the years 1970 and 9999.
    ///   - to: The main recipients. If `to` and `cc` are empty, the message says “undisclosed
    ///     recipients”.
    ///   - bcc: The recipients who aren't named in the message.
    ///   - replyTo: The mailboxes for replies. If the array is empty, replies go to the author.
    ///   - subject: The subject, at most 900 bytes in UTF-8, without line breaks.
    ///   - text: The content as plain text, with line breaks of any kind.
    ///   - html: The same content as an HTML document, which is sent unchanged.
    ///   - attachments: The attached files. Most servers limit an email to about 25 MB.
    ///   - headers: Additional headers. Each name can occur at most once.
    /// - Throws: ``MailFormatError``.
    public init(
        id: MessageID,
        date: Date,
        from: Mailbox,
        to: [Mailbox],
        cc: [Mailbox] = [],
        bcc: [Mailbox] = [],
        replyTo: [Mailbox] = [],
        subject: String,
        text: String,
        html: String? = nil,
        attachments: [MailAttachment] = [],
        headers: [MailHeader] = []
    ) throws(MailFormatError) {
        guard MailDate.isValid(date) else { throw .date }
        let count = to.count + cc.count + bcc.count
        guard (1...Self.maximumRecipients).contains(count),
            replyTo.count <= Self.maximumRecipients
        else { throw .recipientCount(max(count, replyTo.count)) }
        var names: Set<String> = []
        for header in headers where !names.insert(header.name.lowercased()).inserted {
            throw .duplicateHeader(header.name)
        }
        self.id = id
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.from = from
        self.to = to
        self.cc = cc
        self.bcc = bcc
        self.replyTo = replyTo
        self.subject = try subject.checked(as: .subject, limit: 900)
        self.text = text
        self.html = html
        self.attachments = attachments
        self.headers = headers
    }

    /// The addresses of all recipients, in order and without duplicates.
    public var recipients: [String] {
        var seen: Set<String> = []
        return (to + cc + bcc).map(\.address).filter { seen.insert($0).inserted }
    }
}

extension Mail: Codable {
    /// Decodes an email with the same checks as the initializers.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            id: values.decode(MessageID.self, forKey: .id),
            date: values.decode(Date.self, forKey: .date),
            from: values.decode(Mailbox.self, forKey: .from),
            to: values.decode([Mailbox].self, forKey: .to),
            cc: values.decode([Mailbox].self, forKey: .cc),
            bcc: values.decode([Mailbox].self, forKey: .bcc),
            replyTo: values.decode([Mailbox].self, forKey: .replyTo),
            subject: values.decode(String.self, forKey: .subject),
            text: values.decode(String.self, forKey: .text),
            html: values.decodeIfPresent(String.self, forKey: .html),
            attachments: values.decode([MailAttachment].self, forKey: .attachments),
            headers: values.decode([MailHeader].self, forKey: .headers)
        )
    }
}

extension Mail: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The message ID and the number of recipients.
    public var description: String { "email \(id) (recipients: \(recipients.count))" }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
