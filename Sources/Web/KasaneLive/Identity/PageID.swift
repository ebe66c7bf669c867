/// The identity of an open page: 128 random bits that cannot be guessed.
public struct PageID: Hashable, Sendable, CustomStringConvertible {
    /// 22 characters of the URL-safe base64 alphabet.
    public let text: String

    /// Creates a random identity.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Creates an identity from a generator's numbers.
    ///
    /// - Parameter generator: Supplies two numbers; anyone who knows them knows the identity.
    private init(using generator: inout some RandomNumberGenerator) {
        var high: UInt64 = generator.next()
        var low: UInt64 = generator.next()
        var text = ""
        for _ in 0..<22 {
            text.append(Self.digits[Int(low & 63)])
            low = low >> 6 | high << 58
            high >>= 6
        }
        self.text = text
    }

    /// Creates an identity from its text, or returns `nil` if the text is not valid.
    public init?(_ text: String) {
        guard text.utf8.count == 22, text.allSatisfy(Self.digits.contains) else { return nil }
        self.text = text
    }

    /// The text of the identity.
    public var description: String { text }

    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
}
