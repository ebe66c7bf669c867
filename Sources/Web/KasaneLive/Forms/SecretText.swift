/// Text, such as a password, that is never displayed, logged or encoded.
///
/// ```swift
/// @Observable final class SignInModel {
///     var name = ""
///     var password: SecretText = ""
/// }
/// ```
///
/// Bind the property to a ``TextField`` with the `secret` parameter. The description and the mirror
/// don't reveal the text. The type isn't `Codable`, so a saved state can't contain a secret; see
/// ``Restorable``.
public struct SecretText: Hashable, Sendable, ExpressibleByStringLiteral {
    private let text: String

    /// Creates a secret from a string.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates a secret from a string literal, usually an empty string.
    public init(stringLiteral text: String) {
        self.text = text
    }

    /// Returns the text, for example to verify a password.
    public func reveal() -> String { text }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots instead of the text.
    public var description: String { "•••" }
    /// Three dots instead of the text.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
