extension City {
    /// Finds the cities that a query may mean, by their names, prefectures, codes and municipalities.
    ///
    /// Whole names come first, then names that begin with the query, then names that have it in them;
    /// within each a city before a prefecture and both before municipalities, 市 and 区 before 町 before
    /// 村, and then from north to south. A municipality of the city's own name is found only where the
    /// city is not. Where nothing is found and the query begins with a prefecture, as in
    /// 東京都千代田区, the rest is searched there.
    ///
    /// It takes some tenths of a millisecond; the first time some milliseconds more.
    ///
    /// - Parameters:
    ///   - query: What to search for.
    ///   - limit: How many are returned at the most.
    /// - Returns: The matches, the best first.
    public static func search(_ query: CityQuery, limit: Int = 8) -> [CityMatch] {
        CityIndex.shared.matches(query.folded, limit: limit)
    }

    /// Finds the city that somebody means who names just one.
    ///
    /// That is the one that all of the best matches lead to: of whole names those of the best kind,
    /// else all that begin with the query, else all that have it in them.
    ///
    /// - Throws: ``CityNameError``, if there is none or more than one.
    public static func named(_ query: CityQuery) throws(CityNameError) -> CityMatch {
        let matches = CityIndex.shared.matches(query.folded, limit: .max)
        guard let best = matches.first else { throw .unknown(query.text) }
        let candidates = matches.prefix { match in
            match.closeness == best.closeness
                && (best.closeness != .exact || match.rank == best.rank)
        }
        guard candidates.allSatisfy({ $0.city == best.city }) else {
            throw .ambiguous(query.text, Array(candidates))
        }
        return best
    }
}

/// A name that does not tell which city is meant.
public enum CityNameError: Error, Equatable {
    /// No city has this name.
    case unknown(String)
    /// These cities could be meant, the likeliest first; there are two of them or more.
    case ambiguous(String, [CityMatch])
}

extension CityNameError: CustomStringConvertible {
    /// The error for people.
    public var description: String {
        switch self {
        case .unknown(let text): "no such city: \(text.shortened)"
        case .ambiguous(let text, _): "“\(text.shortened)” can mean more than one city"
        }
    }
}
