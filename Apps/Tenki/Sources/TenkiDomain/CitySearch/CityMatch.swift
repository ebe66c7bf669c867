/// A city that was found, and by which name.
public struct CityMatch: Hashable, Sendable {
    /// Whose name it was.
    public enum Name: Hashable, Sendable {
        /// The city's own name, or its code.
        case city
        /// The name of the prefecture that the city is in.
        case prefecture
        /// The name of a municipality that the city's forecast is for.
        case municipality(Municipality)
    }

    /// How much of the name was asked for, the most first.
    public enum Closeness: String, Hashable, Sendable, Comparable {
        /// The whole name, with or without the 市, 区, 町 or 村 at its end.
        case exact
        /// The beginning of the name.
        case prefix
        /// A part of the name.
        case substring

        /// Whether more of the name was asked for.
        public static func < (left: Self, right: Self) -> Bool { left.order < right.order }

        private var order: Int {
            switch self {
            case .exact: 0
            case .prefix: 1
            case .substring: 2
            }
        }
    }

    /// The city.
    public let city: City
    /// The name it was found by.
    public let name: Name
    /// How much of the name was asked for.
    public let closeness: Closeness

    /// The order of the kinds of names.
    let rank: Int
}

extension CityMatch: Identifiable {
    /// The name and the code, which tell a match from the others of one search.
    public var id: String {
        switch name {
        case .city: city.id.text
        case .prefecture: "\(city.prefecture) \(city.id)"
        case .municipality(let municipality): "\(municipality.name) \(city.id)"
        }
    }
}
