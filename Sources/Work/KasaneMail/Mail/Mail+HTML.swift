public import Foundation
public import KasaneLive

extension Mail {
    /// Creates a mail with text and with HTML that is built from elements.
    ///
    /// ```swift
    /// let mail = try Mail(
    ///     id: id, date: now, from: sender, to: [reader],
    ///     subject: "Confirm your address", text: "Open \(link)", language: "en"
    /// ) {
    ///     h1 { "Welcome" }
    ///     p { a(.href(link)) { "Confirm your address" } }
    /// }
    /// ```
    ///
    /// All text is escaped. Links must be absolute, and controls of a live page do nothing in a
    /// mail.
    ///
    /// - Parameters:
    ///   - id: The identifier, unique to the message, not to the attempt to send it.
    ///   - date: The date between the years 1970 and 9999.
    ///   - from: The author.
    ///   - to: The main recipients.
    ///   - cc: The recipients of a copy.
    ///   - bcc: The recipients that are not named in the message.
    ///   - replyTo: The mailboxes for answers; empty for the author's.
    ///   - subject: The subject, which is the title of the document, too.
    ///   - text: The content as plain text.
    ///   - language: The language of the document, as a BCP 47 tag.
    ///   - attachments: The attached files.
    ///   - headers: Additional headers, each name at most once.
    ///   - html: The body of the document, with the same content as the text.
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
        language: String,
        attachments: [MailAttachment] = [],
        headers: [MailHeader] = [],
        @HTMLBuilder html: () -> some HTML
    ) throws(MailFormatError) {
        let document = HTMLDocument(
            language: language,
            title: subject,
            stylesheets: [],
            body: html
        )
        try self.init(
            id: id,
            date: date,
            from: from,
            to: to,
            cc: cc,
            bcc: bcc,
            replyTo: replyTo,
            subject: subject,
            text: text,
            html: document.rendered(),
            attachments: attachments,
            headers: headers
        )
    }
}
