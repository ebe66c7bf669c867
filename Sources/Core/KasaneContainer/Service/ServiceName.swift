/// A name that distinguishes registrations of the same type.
///
/// ```swift
/// extension ServiceName {
///     static let archive: Self = "archive"
/// }
/// ```
///
/// Registrations and the services that inject them share the constant:
///
/// ```swift
/// $0.register((any Store).self, name: .archive, scope: .singleton, TapeStore.init)
/// $0.register(Archive.self, Archive.init(store:)).named(.archive, for: (any Store).self)
/// ```
public struct ServiceName: Hashable, Sendable {
    /// The name as a string.
    public let text: String

    /// Creates a name from a string.
    public init(_ text: String) {
        self.text = text
    }
}

extension ServiceName: ExpressibleByStringLiteral {
    /// Creates a name from a string literal.
    public init(stringLiteral text: String) {
        self.text = text
    }
}

extension ServiceName: CustomStringConvertible {
    /// The name as a string.
    public var description: String { text }
}
