/// A code as a person types it: with spaces, and in full width with a Japanese keyboard.
enum TypedCode {
    /// Longer texts are not typed codes.
    private static let maximumBytes = 256

    /// Returns the ASCII characters of a code without spaces and hyphens; `nil` for other texts.
    static func characters(_ typed: String) -> [UInt8]? {
        guard typed.utf8.count <= maximumBytes else { return nil }
        var characters: [UInt8] = []
        for scalar in typed.unicodeScalars where !isSeparator(scalar) {
            guard let character = halfWidth(scalar) else { return nil }
            characters.append(character)
        }
        return characters
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isWhitespace { return true }
        return switch scalar {
        // The hyphens and dashes, the minus signs, and the long vowel marks of keyboards for kana.
        case "-", "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FF0D}", "\u{30FC}", "\u{FF70}": true
        default: false
        }
    }

    private static func halfWidth(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0x21...0x7E: UInt8(scalar.value)
        case 0xFF01...0xFF5E: UInt8(scalar.value - 0xFEE0)
        default: nil
        }
    }
}
