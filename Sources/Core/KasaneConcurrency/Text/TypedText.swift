// Text as people type and paste it, with any keyboard.

extension Unicode.Scalar {
    /// The scalar in its usual width.
    ///
    /// ASCII is half-width, kana are full-width with their voiced marks as combining marks, and an
    /// ideographic space is a space.
    package var usualWidth: Self {
        switch value {
        case 0xFF01...0xFF5E: Self(value - 0xFEE0) ?? self
        case 0xFF61...0xFF9F: Self.halfWidthKana[Int(value) - 0xFF61]
        case 0x3000: " "
        default: self
        }
    }

    /// The ASCII character that the scalar stands for where only ASCII can be, such as in a number,
    /// a date or a code; otherwise the scalar in its usual width.
    ///
    /// Digits of all scripts, dashes, minus signs, curly quotes, and what the keys of a Japanese
    /// keyboard type in kana mode: ー, 。 and 、.
    package var typedASCII: Self {
        let scalar = usualWidth
        switch scalar {
        case "\u{0}"..."\u{7F}": return scalar
        case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{30FC}": return "-"
        case "\u{3002}", "\u{066B}": return "."
        case "\u{3001}": return ","
        case "\u{2018}", "\u{2019}": return "'"
        case "\u{201C}", "\u{201D}": return "\""
        default: break
        }
        switch scalar.properties.generalCategory {
        case .spaceSeparator: return " "
        case .decimalNumber:
            return scalar.properties.numericValue.map { Self(UInt8(ascii: "0") + UInt8($0)) }
                ?? scalar
        default: return scalar
        }
    }

    /// Whether the scalar shows nothing and takes no space, such as a zero-width space or a byte
    /// order mark.
    package var isInvisible: Bool {
        !isASCII
            && (properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format)
    }

    /// Whether the scalar is white space, or shows nothing.
    package var isBlank: Bool {
        // The Braille pattern without dots is a symbol, and looks like a space.
        properties.isWhitespace || isInvisible || self == "\u{2800}"
    }

    /// The signs and kana of U+FF61 to U+FF9F in full width.
    private static let halfWidthKana = Array(
        """
        。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノ\
        ハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}
        """.unicodeScalars
    )
}

extension String {
    /// The text with the ASCII characters that it stands for, without invisible characters.
    package var typedASCII: String {
        let visible = unicodeScalars.filter { !$0.isInvisible }
        return String(String.UnicodeScalarView(visible.map(\.typedASCII)))
    }

    /// The text without white space and invisible characters at its beginning and end.
    package var withoutOuterBlanks: String {
        String(drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed())
    }
}

extension Character {
    fileprivate var isBlank: Bool { unicodeScalars.allSatisfy(\.isBlank) }
}
