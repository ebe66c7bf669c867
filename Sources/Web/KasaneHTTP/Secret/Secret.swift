/// A string that is never printed, such as a key, password or token.
///
/// Descriptions, debug descriptions and mirrors show three dots. Only ``reveal()`` returns the
/// string.
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
    /// Three dots.
    public var description: String { Secret.dots }

    /// Three dots.
    public var debugDescription: String { Secret.dots }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }

    package static let dots = "•••"
}
