import KasaneLive

struct OutboxMailPage: Page {
    static let path: PagePath = "/outbox/{id}"

    let mail: Mail
    let texts: PageLanguage

    var title: String {
        mail.subject.isEmpty ? texts(ja: "（件名なし）", en: "(no subject)") : mail.subject
    }
    var language: String? { texts.tag }

    var body: some HTML {
        main {
            p { a(.href(OutboxPage.path.address())) { texts(ja: "送信箱", en: "Outbox") } }
            h1 { title }
            dl {
                dt { texts(ja: "日時", en: "Date") }
                dd { MailTime(date: mail.date) }
                OutboxMailboxes(label: texts(ja: "差出人", en: "From"), mailboxes: [mail.from])
                OutboxMailboxes(label: texts(ja: "宛先", en: "To"), mailboxes: mail.to)
                OutboxMailboxes(label: "Cc", mailboxes: mail.cc)
                OutboxMailboxes(label: "Bcc", mailboxes: mail.bcc)
                OutboxMailboxes(label: texts(ja: "返信先", en: "Reply to"), mailboxes: mail.replyTo)
                for header in mail.headers {
                    dt { header.name }
                    dd { header.value }
                }
            }
            h2 { texts(ja: "本文", en: "Text") }
            pre { MailText(text: mail.text) }
            if let html = mail.html {
                h2 { "HTML" }
                details {
                    summary { texts(ja: "ソース", en: "Source") }
                    pre { code { html } }
                }
            }
            if !mail.attachments.isEmpty {
                h2 { texts(ja: "添付ファイル", en: "Attachments") }
                ul {
                    for file in mail.attachments {
                        li { "\(file.name) (\(file.mediaType), \(file.content.count) B)" }
                    }
                }
            }
        }
    }
}

/// A header's mailboxes, if any.
private struct OutboxMailboxes: Component {
    let label: String
    let mailboxes: [Mailbox]

    var body: some HTML {
        if !mailboxes.isEmpty {
            dt { label }
            dd { mailboxes.map(\.description).joined(separator: ", ") }
        }
    }
}

/// Text with clickable URLs.
private struct MailText: Component {
    let text: String

    var body: some HTML {
        for (index, piece) in pieces.enumerated() {
            // Every second substring is a URL.
            if index % 2 == 1 { a(.href(piece)) { piece } } else { piece }
        }
    }

    private var pieces: [String] {
        var pieces: [String] = []
        var end = text.startIndex
        let address = #/https?:\/\/[\w\-.~:\/?#\[\]@!$&'()*+,;=%]*[\w\/=~\-]/#
            .asciiOnlyCharacterClasses()
        for match in text.matches(of: address) {
            pieces += [String(text[end..<match.range.lowerBound]), String(match.output)]
            end = match.range.upperBound
        }
        return pieces + [String(text[end...])]
    }
}
