/// Posts notices to the receivers of webhooks and topics.
public protocol NoticePoster: Sendable {
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
public struct NoticeText: Hashable, Sendable {
    /// A line, which may lead to a page.
    public struct Line: Hashable, Sendable {
        /// The text.
        public let text: String
        /// The URL of the page; `nil` for none.
        public let link: String?

        /// Creates a line.
        public init(_ text: String, link: String? = nil) {
            self.text = text
            self.link = link
        }
    }

    /// The subject, which says the most important first.
    public let subject: String
    /// The lines, at least one.
    public let lines: [Line]
    /// The language, as a BCP 47 tag.
    public let language: String

    /// Creates a text.
    public init(subject: String, lines: [Line], language: String) {
        self.subject = subject
        self.lines = lines
        self.language = language
    }

    /// The lines, each followed by its link.
    public var plain: String {
        lines.flatMap { [$0.text, $0.link].compactMap(\.self) }.joined(separator: "\n")
    }
}

/// The failure to post a notice.
public struct NoticePostError: Error, Hashable, CustomStringConvertible {
    /// The kind of a failure.
    public enum Code: Hashable, Sendable {
        /// The receiver has said that it does not exist any more.
        case gone
        /// The receiver or its address does not accept the notice, and will not later.
        case refused
        /// Another attempt may succeed.
        case temporary
    }

    /// The kind.
    public let code: Code
    /// A human-readable description, without secrets.
    public let description: String

    /// Creates an error.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
