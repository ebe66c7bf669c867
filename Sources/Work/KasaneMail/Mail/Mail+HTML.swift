public import Foundation
public import KasaneLive

extension Mail {
    /// Creates an email with plain text and an HTML document built from elements.
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
    /// All text is escaped. Links must be absolute. Live page controls have no effect in an email.
    /// The other parameters are described in
    /// ``init(id:date:from:to:cc:bcc:replyTo:subject:text:html:attachments:headers:)``.
    ///
    /// - Parameters:
    ///   - subject: The subject, which is also the document's title.
    ///   - language: The document's language, as a BCP 47 tag.
    ///   - html: The document's body, equivalent to the text.
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
