import KasaneLive

struct OutboxMailPage: Page {
    static let path: PagePath = "/outbox/{id}"

    let mail: Mail
    let wording: OutboxWording

    var title: String { mail.subject.isEmpty ? wording.noSubject : mail.subject }
    var language: String? { wording.language }

    var body: some HTML {
        main {
            p { a(.href(OutboxPage.path.address())) { wording.outbox } }
            h1 { title }
            dl {
                dt { wording.date }
                dd { MailTime(date: mail.date) }
                OutboxMailboxes(label: wording.from, mailboxes: [mail.from])
                OutboxMailboxes(label: wording.to, mailboxes: mail.to)
                OutboxMailboxes(label: wording.cc, mailboxes: mail.cc)
                OutboxMailboxes(label: wording.bcc, mailboxes: mail.bcc)
                OutboxMailboxes(label: wording.replyTo, mailboxes: mail.replyTo)
                for header in mail.headers {
                    dt { header.name }
                    dd { header.value }
                }
            }
            h2 { wording.text }
            pre { MailText(text: mail.text) }
            if let html = mail.html {
                h2 { wording.html }
                details {
                    summary { wording.source }
                    pre { code { html } }
                }
            }
            if !mail.attachments.isEmpty {
                h2 { wording.attachments }
                ul {
                    for file in mail.attachments {
                        li { "\(file.name) (\(file.mediaType), \(file.content.count) B)" }
                    }
                }
            }
        }
    }
}

/// The mailboxes of a header, if any.
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

/// Text with its URLs as links.
private struct MailText: Component {
    let text: String

    var body: some HTML {
        for (index, piece) in pieces.enumerated() {
            // Every second piece is a URL.
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
