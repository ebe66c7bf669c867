/// A city found by a search and the name that matched.
package struct CityMatch: Hashable, Sendable {
    /// The kind of name that matched.
    package enum Name: Hashable, Sendable {
        /// The city's own name or its code.
        case city
        /// The name of the city's prefecture.
        case prefecture
        /// The name of a municipality covered by the city's forecast.
        case municipality(Municipality)
    }

    /// How much of the name the query matched, the most first.
    package enum Closeness: String, Hashable, Sendable, Comparable {
        /// The whole name, with or without a final 市, 区, 町 or 村.
        case exact
        /// The beginning of the name.
        case prefix
        /// A part of the name.
        case substring

        /// Returns whether the left value matches more of the name.
        package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

        private var order: Int {
            switch self {
            case .exact: 0
            case .prefix: 1
            case .substring: 2
            }
        }
    }

    /// The city.
    package let city: City
    /// The name that matched.
    package let name: Name
    /// How much of the name the query matched.
    package let closeness: Closeness

    /// The rank of the kind of name and its spelling.
    let rank: Int
}

extension CityMatch: Identifiable {
    /// The name and the code, which are unique within the matches of one search.
    package var id: String {
        switch name {
        case .city: city.id.text
        case .prefecture: "\(city.prefecture) \(city.id)"
        case .municipality(let municipality): "\(municipality.name) \(city.id)"
        }
    }
}
