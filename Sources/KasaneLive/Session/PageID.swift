/// The identity of a page that somebody has open: 128 random bits that cannot be guessed.
public struct PageID: Hashable, Sendable, CustomStringConvertible {
    /// 22 letters of the URL-safe alphabet of base 64.
    public let text: String

    /// Makes a new identity.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Makes a new identity of a generator's numbers.
    ///
    /// - Parameter generator: Gives two numbers; anyone who knows them knows the identity.
    public init(using generator: inout some RandomNumberGenerator) {
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

    /// Takes the text of an identity, or returns `nil` if it is none.
    public init?(_ text: String) {
        guard text.utf8.count == 22, text.allSatisfy(Self.digits.contains) else { return nil }
        self.text = text
    }

    /// The text.
    public var description: String { text }

    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
}
