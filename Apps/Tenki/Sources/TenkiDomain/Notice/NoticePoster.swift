package protocol NoticePoster: Sendable {
    func makeKey() -> WebhookKey

    func post(_ text: NoticeText, id: String, to channel: NoticeChannel) async throws
}

package struct NoticeText: Hashable, Sendable, Encodable {
    package struct Line: Hashable, Sendable, Encodable {
        package let text: String
        package let link: String?

        package init(_ text: String, link: String? = nil) {
            self.text = text
            self.link = link
        }
    }

    package let subject: String
    /// The lines, at least one.
    package let lines: [Line]
    package let language: String

    package init(subject: String, lines: [Line], language: String) {
        self.subject = subject
        self.lines = lines
        self.language = language
    }

    package var plain: String {
        lines.flatMap { [$0.text, $0.link].compactMap(\.self) }.joined(separator: "\n")
    }
}

package struct NoticePostError: Error, Hashable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        case gone
        case refused
        case temporary
    }

    package let code: Code
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
