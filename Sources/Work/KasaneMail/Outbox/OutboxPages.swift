import Foundation
public import KasaneLive

extension PageRoutes {
    /// Adds `/outbox`, which lists the newest 100 emails, and `/outbox/{identifier}` for each
    /// email.
    ///
    /// The pages show all users' emails, including confidential links, so use them only for demos
    /// and development. HTML is shown as source and never rendered.
    ///
    /// ```swift
    /// var pages = PageRoutes()
    /// if isDemo { pages.addOutbox(outbox, for: .everyone) }
    /// ```
    ///
    /// - Parameter audience: The visitors who can see all users' emails.
    public mutating func addOutbox(_ outbox: any Outbox, for audience: PageAudience) {
        add(OutboxPage.self, for: audience) { request, _ in
            let texts = request.texts.language(preferring: request.languages)
            return OutboxPage(mails: try await outbox.mails(), texts: texts)
        }
        add(OutboxMailPage.self, for: audience) { request, _ in
            let parts = (request.parameters["id"] ?? "").split(separator: "@").map(String.init)
            // No email has an invalid ID.
            guard parts.count == 2, let id = try? MessageID(parts[0], domain: parts[1]),
                let mail = try await outbox.mail(id)
            else { throw PageError.notFound }
            let texts = request.texts.language(preferring: request.languages)
            return OutboxMailPage(mail: mail, texts: texts)
        }
    }
}

struct OutboxPage: Page {
    static let path: PagePath = "/outbox"

    let mails: [Mail]
    let texts: PageLanguage

    var title: String { texts(ja: "送信箱", en: "Outbox") }
    var language: String? { texts.tag }

    var body: some HTML {
        main {
            h1 { title }
            if mails.isEmpty {
                p { texts(ja: "送信したメールはありません。", en: "No emails have been sent.") }
            } else {
                table {
                    thead {
                        tr {
                            th(.scope(.column)) { texts(ja: "日時", en: "Date") }
                            th(.scope(.column)) { texts(ja: "宛先", en: "Recipients") }
                            th(.scope(.column)) { texts(ja: "件名", en: "Subject") }
                        }
                    }
                    tbody { mails.map { OutboxRow(mail: $0, texts: texts) } }
                }
            }
        }
    }
}

private struct OutboxRow: Component {
    let mail: Mail
    let texts: PageLanguage

    var body: some HTML {
        tr {
            td { MailTime(date: mail.date) }
            td { (mail.to + mail.cc + mail.bcc).map(\.description).joined(separator: ", ") }
            td {
                a(.href(OutboxMailPage.path.address(["id": mail.id.text]))) {
                    mail.subject.isEmpty ? texts(ja: "（件名なし）", en: "(no subject)") : mail.subject
                }
            }
        }
    }
}

struct MailTime: Component {
    let date: Date

    var body: some HTML {
        time(.datetime(date.formatted(.iso8601))) { MailDate.header(date) }
    }
}
