/// The cities that are watched here, in the order in which they are shown.
///
/// There is one list of an installation, whoever looks.
public struct Watchlist: Identifiable, Hashable, Sendable {
    /// The one identity: an installation has one list.
    public enum ID: String, Sendable {
        /// The list of the installation.
        case installation
    }

    /// The one identity.
    public let id = ID.installation
    /// The cities, the first first; none comes twice.
    public private(set) var cities: [CityCode]

    /// How many cities can be watched.
    public static let limit = 24

    /// What is watched until somebody changes it: a large city of each part of Japan.
    public static let initial = Self(
        unchecked: City.all.map(\.id).filter { initialCodes.contains($0.text) }
    )

    private static let initialCodes: Set = [
        "016010", "040010", "130010", "230010", "270000", "400010", "471010",
    ]

    /// Makes a list.
    ///
    /// - Parameter cities: The cities; one that comes twice stays where it comes first.
    /// - Throws: ``WatchlistError/full`` for more than ``limit`` cities.
    public init(_ cities: [CityCode]) throws(WatchlistError) {
        self.init(unchecked: [])
        for city in cities { try watch(city) }
    }

    private init(unchecked cities: [CityCode]) {
        self.cities = cities
    }

    /// Adds a city; one that is watched already stays where it is.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - place: How many cities come before it, as far as there are; `nil` for all.
    /// - Throws: ``WatchlistError/full`` if there is no room.
    public mutating func watch(
        _ city: CityCode,
        at place: Int? = nil
    ) throws(WatchlistError) {
        guard !cities.contains(city) else { return }
        guard cities.count < Self.limit else { throw .full }
        cities.insert(city, at: min(max(place ?? cities.count, 0), cities.count))
    }

    /// Removes a city, if it is watched.
    public mutating func unwatch(_ city: CityCode) {
        cities.removeAll { $0 == city }
    }

    /// Moves a city, if it is watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - offset: By how many places, negative to the front; it stops at the ends.
    public mutating func move(_ city: CityCode, by offset: Int) {
        guard let index = cities.firstIndex(of: city) else { return }
        cities.remove(at: index)
        // An offset of any size is one to an end.
        let steps = min(max(offset, -cities.count), cities.count)
        cities.insert(city, at: min(max(index + steps, 0), cities.count))
    }
}

/// Why a city cannot be watched.
public enum WatchlistError: Error, Equatable, CustomStringConvertible {
    /// As many are watched as can be.
    case full

    /// The error for people, with what to do next.
    public var description: String {
        "no more than \(Watchlist.limit) cities can be watched; remove one first"
    }
}
