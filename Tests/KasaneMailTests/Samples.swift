import Foundation
import KasaneMail

/// 23 November 2026, 14:00:00 UTC.
let sampleDate = Date(timeIntervalSince1970: 1_795_442_400)

func sampleMail(
    _ name: String = "test-1",
    date: Date = sampleDate,
    from: Mailbox? = nil,
    to: [Mailbox]? = nil,
    cc: [Mailbox] = [],
    bcc: [Mailbox] = [],
    replyTo: [Mailbox] = [],
    subject: String = "Weather",
    text: String = "Rain from noon.\n",
    html: String? = nil,
    attachments: [MailAttachment] = [],
    headers: [MailHeader] = []
) throws -> Mail {
    try Mail(
        id: MessageID(name, domain: "example.jp"),
        date: date,
        from: from ?? Mailbox("noreply@example.jp", name: "Tenki"),
        to: to ?? [Mailbox("hanako@example.jp")],
        cc: cc,
        bcc: bcc,
        replyTo: replyTo,
        subject: subject,
        text: text,
        html: html,
        attachments: attachments,
        headers: headers
    )
}

extension Mail {
    var source: String { String(decoding: renderedBytes(), as: UTF8.self) }

    var headerLines: [String] {
        let lines = source.components(separatedBy: "\r\n")
        return Array(lines.prefix { !$0.isEmpty })
    }
}

/// Texts that would add a header, a recipient or content if they were not refused or encoded.
let injections = [
    "a\r\nBcc: eve@example.org", "a\nBcc: eve@example.org", "a\rBcc: eve@example.org",
    "a\r\n\r\n<script>", "a\0b", "a\u{85}b", "a\u{2028}b", "a\u{2029}b", "a\u{0B}b", "a\u{7F}b",
    "a\u{1B}[2J", "\r\n", "a\r\n b",
]
