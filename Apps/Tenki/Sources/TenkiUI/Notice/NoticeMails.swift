package import Foundation
import KasaneLive
package import KasaneMail
package import TenkiApplication
package import TenkiDomain

package struct NoticeMails: NoticeWording {
    /// The path of the links for unsubscribing, without a slash at the end.
    package static let unsubscribePath = "/notices/unsubscribe"

    private let origin: String
    private let sender: Mailbox
    private let notice: DataNotice?

    package init(origin: String, sender: Mailbox, notice: DataNotice? = nil) {
        self.origin = origin
        self.sender = sender
        self.notice = notice
    }

    package func text(of message: NoticeMessage) -> NoticeText {
        NoticeWords(message, origin: origin, notice: notice).text
    }

    package func mail(_ message: NoticeMessage, id: String, date: Date) throws -> Mail {
        let text = text(of: message)
        let language = Language(preferring: [text.language])
        let unsubscribe = "\(origin)\(Self.unsubscribePath)/\(message.unsubscribe.reveal())"
        let links = [
            NoticeText.Line(
                language(ja: "通知の設定", en: "Notification settings"),
                link: origin + NoticesPage.path.text
            ),
            NoticeText.Line(
                language(ja: "通知をすべて停止", en: "Stop all notifications"),
                link: unsubscribe
            ),
        ]
        let ending = links.map { "\($0.text): \($0.link ?? "")" }.joined(separator: "\n")
        return try Mail(
            id: MessageID(id, domain: sender.domain),
            date: date,
            from: sender,
            to: [message.recipient],
            subject: text.subject,
            text: "\(text.plain)\n\n\(ending)\n",
            language: text.language,
            headers: try Self.headers(unsubscribe)
        ) {
            for line in text.lines { p { NoticeLine(line: line) } }
            hr()
            for line in links { p { small { NoticeLine(line: line) } } }
        }
    }

    private static func headers(_ unsubscribe: String) throws -> [MailHeader] {
        // A local demo has no TLS, and no email program could reach it.
        let list =
            unsubscribe.hasPrefix("https://")
            ? try MailHeader.oneClickUnsubscribe(unsubscribe)
            : [try MailHeader("List-Unsubscribe", "<\(unsubscribe)>")]
        return list + [try MailHeader("Auto-Submitted", "auto-generated")]
    }
}

private struct NoticeLine: Component {
    let line: NoticeText.Line

    var body: some HTML {
        if let link = line.link { a(.href(link)) { line.text } } else { line.text }
    }
}
