import Foundation

/// A text in the normalized form used to compare place names.
///
/// Width, case, spaces and punctuation are ignored. Kana become Latin letters, so なごや, ナゴヤ, ﾅｺﾞﾔ
/// and nagoya compare equal, as does a half-typed form such as なgo. Common variants of romanisation
/// and spelling are unified: vowels with and without marks, shi and si, small and large kana, ヶ,
/// ケ and が between characters, ノ and 之, and old, new and simplified characters.
///
/// A prefix of a text folds to a prefix of the folded text, except for a last letter that can still
/// change.
struct FoldedText: Hashable, Sendable {
    let bytes: [UInt8]

    init(_ text: String) {
        var latin = LatinFolding()
        var isAfterIdeograph = false
        for scalar in text.withCommonWidth.unicodeScalars {
            let letter = scalar.asHiragana
            switch letter.value {
            case 0x3041...0x3096:
                let isKe = isAfterIdeograph && Self.readAsGa.contains(letter)
                latin.append(isKe ? "ga" : Self.romaji[Int(letter.value) - 0x3041])
                isAfterIdeograph = false
            case 0x3005, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
                latin.append(VariantForms.common[letter] ?? String(letter))
                isAfterIdeograph = true
            case _ where letter.properties.isAlphabetic || letter.properties.numericType != nil:
                // Unicode classifies the long-vowel mark as alphabetic.
                guard letter != "ー" else { continue }
                latin.append(letter.lowercasedWithoutMarks)
                isAfterIdeograph = false
            default:
                continue
            }
        }
        bytes = latin.folded
    }

    private init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Returns the text without its first `count` bytes, which must end at a letter boundary.
    func dropFirst(_ count: Int) -> Self { Self(bytes: bytes.dropFirst(count)) }

    private static let readAsGa = Set("かがけゕゖ".unicodeScalars)

    private static let romaji: [StaticString] = [
        "a", "a", "i", "i", "u", "u", "e", "e", "o", "o", "ka", "ga", "ki", "gi", "ku", "gu", "ke",
        "ge", "ko", "go", "sa", "za", "si", "zi", "su", "zu", "se", "ze", "so", "zo", "ta", "da",
        "ti", "zi", "", "tu", "zu", "te", "de", "to", "do", "na", "ni", "nu", "ne", "no", "ha",
        "ba", "pa", "hi", "bi", "pi", "hu", "bu", "pu", "he", "be", "pe", "ho", "bo", "po", "ma",
        "mi", "mu", "me", "mo", "ya", "ya", "yu", "yu", "yo", "yo", "ra", "ri", "ru", "re", "ro",
        "wa", "wa", "i", "e", "o", "n", "bu", "ga", "ga",
    ]
}

extension String {
    fileprivate var withCommonWidth: String {
        // Normalization costs more than the rest of the folding, and place names don't need it.
        guard !unicodeScalars.allSatisfy(\.hasCommonWidth) else { return self }
        // Foundation's compatibility mapping leaves the marks of half-width kana decomposed.
        return precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
    }
}

extension Unicode.Scalar {
    fileprivate var hasCommonWidth: Bool {
        switch value {
        case 0..<0x80, 0x3041...0x3096, 0x30A1...0x30FC, 0x4E00...0x9FFF: true
        default: false
        }
    }

    fileprivate var lowercasedWithoutMarks: String {
        let lowercased = properties.lowercaseMapping
        guard !isASCII else { return lowercased }
        let scalars = lowercased.decomposedStringWithCanonicalMapping.unicodeScalars
        return String(scalars.filter { $0.properties.generalCategory != .nonspacingMark })
    }

    fileprivate var asHiragana: Self {
        guard (0x30A1...0x30F6).contains(value) else { return self }
        return Self(value - 0x60) ?? self
    }
}
