/// A random number generator for fuzz input.
///
/// A seed produces the same sequence on every machine.
///
/// The algorithm is SplitMix64 by Steele, Lea and Flood (2014).
///
/// ```swift
/// var source = FuzzSource(seed: 4711)
/// let temperature = source.number(-40...50)
/// let name = source.pick(["Tokyo", "那覇", ""])
/// ```
public struct FuzzSource: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator from a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a random number in a range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// Returns a random element of a non-empty array.
    public mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int(next() % UInt64(values.count))]
    }

    /// Returns `true` with a probability of one in `count`.
    public mutating func happens(onceIn count: Int) -> Bool { number(1...count) == 1 }

    /// Returns at most `count` random pieces, joined.
    ///
    /// Pieces can be repeated.
    public mutating func text(of pieces: [String], upTo count: Int) -> String {
        (0..<number(0...count)).map { _ in pick(pieces) }.joined()
    }

    /// Returns letters, combining marks, delimiters and other characters that confuse parsers.
    ///
    /// - Parameter count: The maximum number of pieces. A piece consists of one or a few scalars.
    public mutating func text(upTo count: Int) -> String {
        var text = ""
        for _ in 0..<number(0...count) {
            switch number(0...9) {
            case 0...4: text.unicodeScalars.append(Unicode.Scalar(UInt8(number(0x20...0x7E))))
            case 5...8: text += pick(Self.odd)
            default:
                // Surrogates aren't scalars.
                let scalar = Unicode.Scalar(UInt32(number(0...0x10_FFFF))) ?? "\u{FFFD}"
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Returns at most `count` random bytes.
    public mutating func bytes(upTo count: Int) -> [UInt8] {
        (0..<number(0...count)).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// Returns valid bytes with one to four random changes.
    ///
    /// - Parameter fragments: The strings to insert in some of the changes.
    public mutating func mutated(_ sample: [UInt8], fragments: [String] = odd) -> [UInt8] {
        var bytes = sample
        for _ in 0..<number(1...4) where !bytes.isEmpty {
            let first = number(0...(bytes.count - 1))
            let range = first..<min(bytes.count, first + number(0...24))
            switch number(0...5) {
            case 0: bytes[first] = UInt8(truncatingIfNeeded: next())
            case 1: bytes.removeSubrange(range)
            case 2: bytes.insert(contentsOf: Array(bytes[range]), at: first)
            case 3: bytes.removeSubrange(first...)
            case 4: bytes[first] ^= 1 << UInt8(number(0...7))
            default: bytes.replaceSubrange(range, with: Array(pick(fragments).utf8))
            }
        }
        return bytes
    }

    /// Returns text with one to four random changes.
    ///
    /// ```swift
    /// var source = FuzzSource(seed: 4711)
    /// let almostADate = source.mutated("2026-11-21")
    /// ```
    public mutating func mutated(_ sample: String, fragments: [String] = odd) -> String {
        String(decoding: mutated(Array(sample.utf8), fragments: fragments), as: UTF8.self)
    }

    /// Strings that often break parsers, escaping and comparisons.
    public static let odd: [String] = [
        "\0", "\u{1}", "\t", "\n", "\r", "\r\n", "\u{B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}",
        "\u{FEFF}", "\u{FFFD}", "\u{301}", "\"\u{301}", ",\u{301}", "\u{202E}", "\u{200D}", "é",
        "ß",
        "İ", "ﬃ", "ｶﾞ", "東京", "👩‍👩‍👧", "\u{E0001}", "%", "%00", "%2F", "%zz", "+", "&", "=", ";", ",",
        "<", ">", "\"", "'", "\\", "/", "..", "//", "@", ":", "#", "?", "{", "}", "[", "]", "*",
        "-1",
        "0", "00", "1e999", "NaN", "9223372036854775807", "99999999999999999999", "--", "]]>",
        "<!--", "</script>", "q=", "W/", "--%",
    ]
}
