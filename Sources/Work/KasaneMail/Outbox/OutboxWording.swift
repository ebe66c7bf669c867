/// The text of the outbox pages in the visitor's language.
struct OutboxWording: Sendable {
    /// A BCP 47 tag.
    let language: String
    let outbox: String
    let empty: String
    let date: String
    let recipients: String
    let subject: String
    let noSubject: String
    let from: String
    let to: String
    let cc: String
    let bcc: String
    let replyTo: String
    let text: String
    let html: String
    let source: String
    let attachments: String
}

extension OutboxWording {
    init(_ languages: [String]) {
        let known = languages.first { $0.hasPrefix("ja") || $0.hasPrefix("en") }
        self = known?.hasPrefix("ja") == true ? .japanese : .english
    }

    private static let english = Self(
        language: "en",
        outbox: "Outbox",
        empty: "No mail has been sent.",
        date: "Date",
        recipients: "Recipients",
        subject: "Subject",
        noSubject: "(no subject)",
        from: "From",
        to: "To",
        cc: "Cc",
        bcc: "Bcc",
        replyTo: "Reply to",
        text: "Text",
        html: "HTML",
        source: "Source",
        attachments: "Attachments"
    )

    private static let japanese = Self(
        language: "ja",
        outbox: "送信箱",
        empty: "送信したメールはありません。",
        date: "日時",
        recipients: "宛先",
        subject: "件名",
        noSubject: "（件名なし）",
        from: "差出人",
        to: "宛先",
        cc: "Cc",
        bcc: "Bcc",
        replyTo: "返信先",
        text: "本文",
        html: "HTML",
        source: "ソース",
        attachments: "添付ファイル"
    )
}
