/// The label of a server in a cluster.
///
/// Page IDs start with the label, so that a proxy can route a page's requests to its server.
///
/// ```swift
/// var environment = PageEnvironment()
/// environment.node = NodeLabel("a")  // page IDs such as a~hYx0…
/// ```
public struct NodeLabel: Hashable, Sendable, CustomStringConvertible {
    /// The label: 1 to 16 characters from `a` to `z` and `0` to `9`.
    public let text: String

    /// Creates a label, or returns `nil` if the text is invalid.
    public init?(_ text: String) {
        guard (1...16).contains(text.utf8.count), text.utf8.allSatisfy(Self.isValid) else {
            return nil
        }
        self.text = text
    }

    /// Returns a random label for this process.
    public static func random() -> Self {
        Self(valid: String((0..<8).compactMap { _ in letters.randomElement() }))
    }

    private init(valid text: String) {
        self.text = text
    }

    /// The label.
    public var description: String { text }

    private static let letters = "abcdefghijkmnpqrstuvwxyz23456789"

    private static func isValid(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}
