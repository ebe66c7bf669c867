/// The label of a server among several that share one store; page ids begin with it, so that a
/// proxy can send a page's requests to the server that has the page.
///
/// ```swift
/// var environment = PageEnvironment()
/// environment.node = NodeLabel("a")        // page ids such as a~hYx0…
/// ```
public struct NodeLabel: Hashable, Sendable, CustomStringConvertible {
    /// The label: 1 to 16 letters from `a` to `z`, and digits.
    public let text: String

    /// Creates a label, or returns `nil` if the text is not valid.
    public init?(_ text: String) {
        guard (1...16).contains(text.utf8.count), text.utf8.allSatisfy(Self.isValid) else {
            return nil
        }
        self.text = text
    }

    /// A random label, different for each process.
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
