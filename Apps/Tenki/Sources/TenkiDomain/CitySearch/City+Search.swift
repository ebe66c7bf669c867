extension City {
    /// Returns the cities that match a query by name, prefecture, code, municipality or island.
    ///
    /// Whole names come first, then names that begin with the query, then names that contain it.
    /// Within each group, cities come before prefectures and prefectures before municipalities.
    /// Municipalities are ordered 市 and 区, 町, 村, and then from north to south. A name with the
    /// query's own kanji comes before one with variants of them. A municipality with the same name
    /// as its city is returned only if the city itself does not match. If nothing matches and the
    /// query begins with a prefecture, as in 東京都千代田区, the rest of the query is searched within
    /// that prefecture.
    package static func search(_ query: CityQuery, limit: Int = 8) -> [CityMatch] {
        CityIndex.shared.matches(query, limit: limit)
    }

    /// Returns the single city that a query names.
    ///
    /// The query is unambiguous if all of the best matches lead to the same city. The best matches
    /// are the whole names of the highest-ranked kind, otherwise all names that begin with the
    /// query, otherwise all names that contain it.
    package static func named(_ query: CityQuery) throws(CityNameError) -> CityMatch {
        let matches = CityIndex.shared.matches(query, limit: .max)
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

package enum CityNameError: Error, Equatable {
    case unknown(String)
    case ambiguous(String, [CityMatch])
}

extension CityNameError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let text): "no such city: \(text.shortened)"
        case .ambiguous(let text, _): "“\(text.shortened)” matches more than one city"
        }
    }
}
