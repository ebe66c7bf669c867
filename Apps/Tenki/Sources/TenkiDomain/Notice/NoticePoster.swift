/// Posts notices to the receivers of webhooks and topics.
package protocol NoticePoster: Sendable {
    /// Returns a new secret for the signatures of webhooks.
    func makeKey() -> WebhookKey

    /// Attempts once to post a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - id: The identity, the same in each attempt.
    ///   - channel: The receiver: a webhook or a topic.
    /// - Throws: ``NoticePostError``; `CancellationError`.
    func post(_ text: NoticeText, id: String, to channel: NoticeChannel) async throws
}

/// A notice in words.
package struct NoticeText: Hashable, Sendable {
    /// A line, which may lead to a page.
    package struct Line: Hashable, Sendable {
        /// The text.
        package let text: String
        /// The URL of the page; `nil` for none.
        package let link: String?

        /// Creates a line.
        package init(_ text: String, link: String? = nil) {
            self.text = text
            self.link = link
        }
    }

    /// The subject, which says the most important first.
    package let subject: String
    /// The lines, at least one.
    package let lines: [Line]
    /// The language, as a BCP 47 tag.
    package let language: String

    /// Creates a text.
    package init(subject: String, lines: [Line], language: String) {
        self.subject = subject
        self.lines = lines
        self.language = language
    }

    /// The lines, each followed by its link.
    package var plain: String {
        lines.flatMap { [$0.text, $0.link].compactMap(\.self) }.joined(separator: "\n")
    }
}

/// The failure to post a notice.
package struct NoticePostError: Error, Hashable, CustomStringConvertible {
    /// The kind of a failure.
    package enum Code: Hashable, Sendable {
        /// The receiver has said that it does not exist any more.
        case gone
        /// The address cannot be posted to.
        case refused
        /// The receiver did not accept the notice. Another attempt may succeed.
        case temporary
    }

    /// The kind.
    package let code: Code
    /// A human-readable description, without secrets.
    package let description: String

    /// Creates an error.
    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
