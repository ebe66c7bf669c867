import KasaneConcurrency

/// A search that ignores case, accents and kana type, and tolerates a typo.
///
/// ```swift
/// let found = TextSearch(model.query).results(in: model.cities) { $0.name }
/// ```
///
/// The search also ignores character width, spaces and punctuation: `nagoya` finds “Nagoya”, `sao`
/// finds “São Paulo”, and `ﾅｺﾞ` and `なご` both find “ナゴヤ”. The search checks every element, so use
/// an index for many thousands of elements.
public struct TextSearch: Sendable {
    private let query: [Character]
    private let forgives: Bool

    /// Creates a search.
    ///
    /// - Parameter forgivesTypos: Whether text also matches if it begins with the query after one
    ///   letter is inserted, removed, replaced or swapped. Applies to queries of four or more
    ///   letters.
    public init(_ query: String, forgivesTypos: Bool = true) {
        self.query = Self.folded(query)
        forgives = forgivesTypos && self.query.count >= 4
    }

    /// Returns the matching elements, best matches first.
    ///
    /// Elements that begin with the query precede elements that contain it. Typos are tolerated
    /// only if nothing else matches. Otherwise the original order is kept. An empty query has no
    /// matches.
    public func results<Element>(
        in elements: some Sequence<Element>,
        by text: (Element) -> String
    ) -> [Element] {
        var ranked: [[Element]] = [[], [], []]
        for element in elements {
            if let rank = rank(of: Self.folded(text(element))) { ranked[rank].append(element) }
        }
        let exact = ranked[0] + ranked[1]
        return exact.isEmpty ? ranked[2] : exact
    }

    private func rank(of text: [Character]) -> Int? {
        guard !query.isEmpty else { return nil }
        if text.starts(with: query) { return 0 }
        let starts = text.indices.dropLast(max(query.count - 1, 0))
        if starts.contains(where: { text[$0...].starts(with: query) }) { return 1 }
        return forgives && beginsNearly(text) ? 2 : nil
    }

    /// Whether text begins with the query if one typo is ignored.
    private func beginsNearly(_ text: [Character]) -> Bool {
        let same = zip(query, text).prefix { $0 == $1 }.count
        let (left, right) = (query.dropFirst(same), text.dropFirst(same))
        let isExchanged =
            left.count > 1 && right.count > 1 && left[same] == right[same + 1]
            && left[same + 1] == right[same] && right.dropFirst(2).starts(with: left.dropFirst(2))
        return isExchanged || right.starts(with: left.dropFirst())
            || right.dropFirst().starts(with: left.dropFirst())
            || right.dropFirst().starts(with: left)
    }

    static func folded(_ text: String) -> [Character] {
        var wide = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { wide.append(scalar.usualWidth) }
        return String(wide).lowercased().compactMap { character in
            guard let first = character.unicodeScalars.first,
                first.properties.isAlphabetic || first.properties.numericType != nil
            else { return nil }
            // Skips the combining marks of a decomposed letter.
            if first.isASCII { return Character(first) }
            if let letter = plainLatin(first) { return letter }
            guard (0x30A1...0x30F6).contains(first.value) else { return character }
            // A voiced kana can consist of two scalars.
            var kana = String.UnicodeScalarView(character.unicodeScalars)
            kana.replaceSubrange(
                ...kana.startIndex,
                with: [Unicode.Scalar(first.value - 0x60) ?? first]
            )
            return Character(String(kana))
        }
    }

    /// Returns the base letter of a Latin letter with a diacritic, or `nil` for other scalars.
    private static func plainLatin(_ scalar: Unicode.Scalar) -> Character? {
        let prefix = "LATIN SMALL LETTER "
        guard let name = scalar.properties.name, name.hasPrefix(prefix) else { return nil }
        let words = name.dropFirst(prefix.count).split(separator: " ")
        guard words.count > 2, words[1] == "WITH", words[0].count == 1 else { return nil }
        return words[0].lowercased().first
    }
}
