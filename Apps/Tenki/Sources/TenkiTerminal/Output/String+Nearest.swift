extension String {
    /// Returns the name that a misspelt text most likely means; `nil` if none is similar.
    ///
    /// At most two letters, or a third of the name, are wrong.
    func nearest(among names: [String]) -> String? {
        let text = lowercased()
        let distances = names.map { ($0, text.distance(to: $0)) }
        guard let (name, distance) = distances.min(by: { $0.1 < $1.1 }),
            distance <= Swift.max(2, name.utf8.count / 3)
        else { return nil }
        return name
    }

    /// The Levenshtein distance.
    private func distance(to other: String) -> Int {
        // The names are short, and the time is proportional to both lengths.
        let other = Array(other.utf8)
        var row = Array(0...other.count)
        for (line, character) in utf8.prefix(64).enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in other.indices {
                let replaced = diagonal + (other[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
