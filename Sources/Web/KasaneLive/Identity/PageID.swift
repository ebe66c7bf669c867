/// The ID of an open page: 128 random bits, prefixed with the server's label if it has one.
public struct PageID: Hashable, Sendable, CustomStringConvertible {
    /// The ID as 22 characters of URL-safe base64, such as `hYx0…`, or `a~hYx0…` with a label.
    public let text: String

    /// The label of the page's server, if the server has a label.
    public var node: NodeLabel? {
        text.firstIndex(of: "~").flatMap { NodeLabel(String(text[..<$0])) }
    }

    /// Creates a random ID.
    public init(node: NodeLabel? = nil) {
        var generator = SystemRandomNumberGenerator()
        self.init(node, using: &generator)
    }

    /// Creates an ID from two random numbers.
    private init(_ node: NodeLabel?, using generator: inout some RandomNumberGenerator) {
        var high: UInt64 = generator.next()
        var low: UInt64 = generator.next()
        var text = node.map { "\($0)~" } ?? ""
        for _ in 0..<22 {
            text.append(Self.digits[Int(low & 63)])
            low = low >> 6 | high << 58
            high >>= 6
        }
        self.text = text
    }

    /// Parses an ID, or returns `nil` if the text is invalid.
    public init?(_ text: String) {
        var secret = text[...]
        if let end = text.firstIndex(of: "~") {
            guard NodeLabel(String(text[..<end])) != nil else { return nil }
            secret = text[text.index(after: end)...]
        }
        guard secret.utf8.count == 22, secret.allSatisfy(Self.digits.contains) else { return nil }
        self.text = text
    }

    /// Returns a 40-bit hash of a visitor's name, the same on every server.
    package static func mark(of visitor: String) -> String {
        var hash = StableHash()
        hash.combine(visitor)
        return String(hash.value & 0xFF_FFFF_FFFF, radix: 36)
    }

    /// The ID's text.
    public var description: String { text }

    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
}
