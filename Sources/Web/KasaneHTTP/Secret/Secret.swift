/// A string that is never printed, such as a key, password or token.
///
/// Descriptions, debug descriptions and mirrors don't reveal the string. Call ``reveal()`` to
/// access it.
///
/// ```swift
/// let key = Secret(ProcessInfo.processInfo.environment["PHOTOS_KEY"] ?? "")
/// print(key)    // three dots
/// ```
public struct Secret: Hashable, Sendable {
    private let text: String

    /// Creates a secret.
    public init(_ text: String) {
        self.text = text
    }

    /// Returns the string, for example to send it.
    public func reveal() -> String {
        text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots instead of the string.
    public var description: String { Secret.dots }

    /// Three dots instead of the string.
    public var debugDescription: String { Secret.dots }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }

    package static let dots = "•••"
}
