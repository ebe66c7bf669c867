extension City {
    package static func exactlyNamed(_ text: String) -> City? {
        // A text that is not a valid query names no city, and neither does an ambiguous one.
        guard let query = try? CityQuery(text), let match = try? named(query),
            match.name == .city, match.closeness == .exact
        else { return nil }
        return match.city
    }

    /// Returns the cities that a text without an exact match may mean.
    ///
    /// These are the cities that a search finds, otherwise those with the most similar names: at
    /// most one of three letters is wrong, missing or superfluous.
    package static func similar(to text: String, limit: Int = 5) -> [City] {
        // A text that is not a valid query is similar to no name.
        guard let query = try? CityQuery(text) else { return [] }
        let found = found(by: query, limit: limit)
        guard found.isEmpty else { return found }
        let letters = query.folded.letters
        let maximum = letters.count < 2 ? 0 : max(1, letters.count / 3)
        let similar = SimilarNames.all.compactMap { entry -> (city: City, distance: Int)? in
            let near = entry.names.compactMap { name in
                abs(name.count - letters.count) > maximum ? nil : distance(name, letters)
            }
            return near.min().flatMap { $0 > maximum ? nil : (entry.city, $0) }
        }
        return similar.sorted { $0.distance < $1.distance }.prefix(limit).map(\.city)
    }

    private static func found(by query: CityQuery, limit: Int) -> [City] {
        var seen: Set<CityCode> = []
        let cities = search(query, limit: 4 * limit).map(\.city)
        return Array(cities.filter { seen.insert($0.id).inserted }.prefix(limit))
    }

    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var previous = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var current = [row + 1]
            for (column, candidate) in other.enumerated() {
                let replaced = previous[column] + (letter == candidate ? 0 : 1)
                current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[other.count]
    }
}

private struct SimilarNames: Sendable {
    let city: City
    let names: [[Unicode.Scalar]]

    static let all = City.all.map { city in
        SimilarNames(
            city: city,
            names: [city.name, city.kana, city.romaji].map { FoldedText($0).letters }
        )
    }
}

extension FoldedText {
    fileprivate var letters: [Unicode.Scalar] {
        Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    }
}
