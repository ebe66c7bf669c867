/// A secret text, such as a password, that is never shown, printed or encoded.
///
/// ```swift
/// @Observable final class SignInModel {
///     var name = ""
///     var password: SecretText = ""
/// }
/// ```
///
/// A ``TextField`` with a `secret` binding fills it. Descriptions and mirrors show three dots. The
/// type is not `Codable`, so it can't be part of a saved state; see ``Restorable``.
public struct SecretText: Hashable, Sendable, ExpressibleByStringLiteral {
    private let text: String

    /// Creates a secret from a text.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates a secret from a literal, such as the empty one.
    public init(stringLiteral text: String) {
        self.text = text
    }

    /// Returns the text, to verify it or to send it.
    public func reveal() -> String { text }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots.
    public var description: String { "•••" }
    /// Three dots.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
