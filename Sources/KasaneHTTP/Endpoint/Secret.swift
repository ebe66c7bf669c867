/// A text that never prints: a key, a password, a token.
///
/// Descriptions, debug descriptions and mirrors show three dots. Only ``reveal()`` gives the text.
public struct Secret: Hashable, Sendable {
    private let text: String

    /// Makes a secret of a text.
    public init(_ text: String) {
        self.text = text
    }

    /// Returns the text, for sending it.
    public func reveal() -> String {
        text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots.
    public var description: String { Secret.dots }

    /// Three dots.
    public var debugDescription: String { Secret.dots }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }

    package static let dots = "•••"
}

/// Replaces secrets in texts that people or files get to see.
package struct Scrubber: Sendable {
    private let texts: [String]

    /// Makes a scrubber of secrets; one that is empty has nothing to hide.
    package init(_ secrets: [Secret]) {
        texts = secrets.flatMap { secret -> [String] in
            let text = secret.reveal()
            return Array(Set([text, percentEncoded(text)])).sorted { $0.utf8.count > $1.utf8.count }
        }
        .filter { !$0.isEmpty }
    }

    /// Returns a text with every secret replaced, plain or percent-encoded.
    package func scrub(_ text: String) -> String {
        texts.reduce(text) { $0.replacing($1, with: Secret.dots) }
    }
}
