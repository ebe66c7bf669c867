/// The name that tells services of the same type apart.
///
/// ```swift
/// extension ServiceName { static let archive: Self = "archive" }
/// $0.register((any Store).self, name: .archive, scope: .shared, TapeStore.init)
/// ```
public struct ServiceName: Hashable, Sendable {
    /// The name as it is written.
    public let text: String

    /// Makes a name of a text.
    public init(_ text: String) {
        self.text = text
    }
}

extension ServiceName: ExpressibleByStringLiteral {
    /// Makes a name of a literal.
    public init(stringLiteral text: String) {
        self.text = text
    }
}

extension ServiceName: CustomStringConvertible {
    /// The name as it is written.
    public var description: String { text }
}
