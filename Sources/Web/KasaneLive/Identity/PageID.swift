/// The identity of an open page: 128 random bits that cannot be guessed, after the label of its
/// server, if that has one.
public struct PageID: Hashable, Sendable, CustomStringConvertible {
    /// 22 characters of the URL-safe base64 alphabet, such as `hYx0…`, or `a~hYx0…` with a label.
    public let text: String

    /// The label of the server that has the page, or `nil` if it has none.
    public var node: NodeLabel? {
        text.firstIndex(of: "~").flatMap { NodeLabel(String(text[..<$0])) }
    }

    /// Creates a random identity.
    public init(node: NodeLabel? = nil) {
        var generator = SystemRandomNumberGenerator()
        self.init(node, using: &generator)
    }

    /// Creates an identity from two numbers; anyone who knows them knows the identity.
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

    /// Creates an identity from its text, or returns `nil` if the text is not valid.
    public init?(_ text: String) {
        var secret = text[...]
        if let end = text.firstIndex(of: "~") {
            guard NodeLabel(String(text[..<end])) != nil else { return nil }
            secret = text[text.index(after: end)...]
        }
        guard secret.utf8.count == 22, secret.allSatisfy(Self.digits.contains) else { return nil }
        self.text = text
    }

    /// Returns a hash of 40 bits of a visitor's name, which is the same on every server.
    package static func mark(of visitor: String) -> String {
        var hash = StableHash()
        hash.combine(visitor)
        return String(hash.value & 0xFF_FFFF_FFFF, radix: 36)
    }

    /// The text of the identity.
    public var description: String { text }

    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
}
