/// The secret of a person's link for unsubscribing: 128 random bits as 32 hexadecimal digits.
///
/// It is stored as it is, because each mail contains it, and all that it can do is turn notices
/// off. Descriptions and mirrors show three dots.
package struct UnsubscribeToken: Sendable {
    private let text: String

    /// Creates a new token.
    ///
    /// - Parameter generator: A cryptographically secure generator, such as the system's.
    package init(using generator: inout some RandomNumberGenerator) {
        let digits = Array("0123456789abcdef".utf8)
        let numbers: [UInt64] = [generator.next(), generator.next()]
        let bytes = numbers.flatMap { number in
            stride(from: 0, to: 64, by: 4).map { digits[Int(number >> $0 & 15)] }
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Parses a token; returns `nil` for a text that is not a token.
    package init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
        else { return nil }
        self.text = text
    }

    /// Returns the text, for a link or a store.
    package func reveal() -> String { text }
}

extension UnsubscribeToken: Hashable {
    /// Returns whether two tokens are equal, in a time that reveals nothing about them.
    package static func == (left: Self, right: Self) -> Bool {
        zip(left.text.utf8, right.text.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension UnsubscribeToken: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Three dots.
    package var description: String { "•••" }

    /// Three dots.
    package var debugDescription: String { description }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The part of a link for unsubscribing that identifies the person and proves the right to it.
package struct UnsubscribeLink: Hashable, Sendable {
    /// The person.
    package let person: PersonID
    /// The person's token.
    package let token: UnsubscribeToken

    /// Creates a link.
    package init(person: PersonID, token: UnsubscribeToken) {
        self.person = person
        self.token = token
    }

    /// Parses the path component of a link; returns `nil` for a text that is not one.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let token = UnsubscribeToken(parts[1]),
            // The only error is a text that is not a UUID.
            let person = try? PersonID(parts[0])
        else { return nil }
        self.init(person: person, token: token)
    }

    /// Returns the path component, which needs no escapes.
    package func reveal() -> String { "\(person).\(token.reveal())" }
}
