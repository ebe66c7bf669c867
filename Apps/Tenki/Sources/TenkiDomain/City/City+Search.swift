extension City {
    /// Finds the cities whose name, prefecture or code has a text in it.
    ///
    /// Latin letters are compared without regard to case. Names and codes that begin with the text come
    /// first, then names that have it in them, then prefectures; within each from north to south.
    ///
    /// - Parameters:
    ///   - text: What somebody typed; white space around it does not count.
    ///   - limit: How many cities are returned at the most.
    /// - Returns: The cities; none for an empty text.
    public static func matching(_ text: String, limit: Int = 8) -> [City] {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        guard !words.isEmpty else { return [] }
        let ranked = all.compactMap { city in city.rank(for: words).map { (rank: $0, city: city) } }
        // Sorting is stable, so that the order from north to south stays within a rank.
        return ranked.sorted { $0.rank < $1.rank }.prefix(max(0, limit)).map(\.city)
    }

    private func rank(for words: String) -> Int? {
        let names = [name, romaji.lowercased()]
        if codeText.hasPrefix(words) || names.contains(where: { $0.hasPrefix(words) }) { return 0 }
        if names.contains(where: { $0.contains(words) }) { return 1 }
        return prefecture.contains(words) ? 2 : nil
    }
}
