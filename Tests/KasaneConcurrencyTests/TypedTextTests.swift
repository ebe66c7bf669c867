import KasaneConcurrency
import Testing

@Suite
struct TypedTextTests {
    @Test(arguments: [
        ("１２：３０", "12:30"), ("－１．５", "-1.5"), ("−2‐3–4", "-2-3-4"), ("ー５。２、３", "-5.2,3"),
        ("ｰ5｡2､3", "-5.2,3"), ("Ａｚ＠！", "Az@!"), ("١٢٣", "123"), ("१२", "12"),
        ("“a”‘b’", "\"a\"'b'"), ("a\u{3000}b\u{A0}c", "a b c"), ("a\u{200B}b\u{FEFF}c", "abc"),
        ("\u{202A}12\u{202C}", "12"), ("plain 12-3", "plain 12-3"), ("雨é²", "雨é²"),
    ])
    func `ASCII is what a key of another keyboard stands for`(typed: String, text: String) {
        #expect(typed.typedASCII == text)
    }

    @Test(arguments: [
        ("\u{3000}a b\u{A0}", "a b"), ("\u{FEFF}a\u{200B}\u{2060}", "a"), ("\r\n\ta\u{2028}", "a"),
        ("\u{200E}a\u{3164}\u{2800}", "a"), ("\u{3000} \u{200B}", ""), ("", ""),
        // The selector belongs to the heart.
        ("❤️ ", "❤️"),
    ])
    func `blanks at both ends are removed`(text: String, expected: String) {
        #expect(Array(text.withoutOuterBlanks.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func `every half-width letter has its usual width`() throws {
        let narrow = try (0xFF61...0xFF9F).map { try #require(Unicode.Scalar($0)) }
        let wide = narrow.map(\.usualWidth)

        #expect(wide.first == "。" && wide.last == "\u{309A}")
        #expect(wide.allSatisfy { !(0xFF00...0xFFEF).contains($0.value) })
        #expect(Set(wide).count == 63)
    }
}
