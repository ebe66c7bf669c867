// Normalizes text that users type or paste.

extension Unicode.Scalar {
    /// The scalar in its usual width: half-width ASCII or full-width kana.
    ///
    /// Half-width voicing marks become combining marks, and the ideographic space becomes a space.
    package var usualWidth: Self {
        switch value {
        case 0xFF01...0xFF5E: Self(value - 0xFEE0) ?? self
        case 0xFF61...0xFF9F: Self.halfWidthKana[Int(value) - 0xFF61]
        case 0x3000: " "
        default: self
        }
    }

    /// The scalar's ASCII equivalent, for numbers, dates, codes and similar input.
    ///
    /// Digits of all scripts, dashes, minus signs, curly quotes, and the ー, 。 and 、 that Japanese
    /// keyboards produce in kana mode are converted. Other scalars are only converted to their
    /// usual width.
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

    /// Whether the scalar is invisible and has no width, such as a byte order mark.
    package var isInvisible: Bool {
        !isASCII
            && (properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format)
    }

    /// Whether the scalar is whitespace or invisible.
    package var isBlank: Bool {
        // The blank Braille pattern is a symbol, but looks like a space.
        properties.isWhitespace || isInvisible || self == "\u{2800}"
    }

    /// The full-width forms of U+FF61 to U+FF9F.
    private static let halfWidthKana = Array(
        """
        。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノ\
        ハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}
        """.unicodeScalars
    )
}

extension String {
    /// The text in ASCII where possible, without invisible characters.
    package var typedASCII: String {
        let visible = unicodeScalars.filter { !$0.isInvisible }
        return String(String.UnicodeScalarView(visible.map(\.typedASCII)))
    }

    /// The text without leading and trailing whitespace and invisible characters.
    package var withoutOuterBlanks: String {
        String(drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed())
    }
}

extension Character {
    fileprivate var isBlank: Bool { unicodeScalars.allSatisfy(\.isBlank) }
}
