/// The watched cities in the order in which they are shown.
///
/// An installation has a list with which each newcomer begins, and each visitor who changes it has
/// a list of their own; see ``VisitorBoard``.
package struct Watchlist: Identifiable, Hashable, Sendable {
    /// The identifier of a list.
    package enum ID: Hashable, Sendable {
        /// The list with which newcomers begin.
        case installation
        /// The list of a visitor's board.
        case board(BoardID)
    }

    /// The identifier.
    package let id: ID
    /// The cities in order, without duplicates.
    package private(set) var cities: [CityCode]

    /// The maximum number of watched cities.
    package static let limit = 24

    /// The default list: a large city in each part of Japan.
    package static let initial = Self(
        unchecked: City.all.map(\.id).filter { initialCodes.contains($0.text) }
    )

    private static let initialCodes: Set = [
        "016010", "040010", "130010", "230010", "270000", "400010", "471010",
    ]

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - cities: The cities. Of duplicates, the first is kept.
    ///   - id: The identifier.
    /// - Throws: ``WatchlistError/full``, if there are more than ``limit`` cities.
    package init(_ cities: [CityCode], id: ID = .installation) throws(WatchlistError) {
        self.init(unchecked: [], id: id)
        for city in cities { try watch(city) }
    }

    private init(unchecked cities: [CityCode], id: ID = .installation) {
        self.cities = cities
        self.id = id
    }

    /// Returns a list of the same cities with another identifier.
    package func copy(as id: ID) -> Self { Self(unchecked: cities, id: id) }

    /// Adds a city; a city that is already watched keeps its position.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - place: The index of the city in the list, clamped to its bounds; `nil` to append it.
    /// - Throws: ``WatchlistError/full``, if the list is full.
    package mutating func watch(
        _ city: CityCode,
        at place: Int? = nil
    ) throws(WatchlistError) {
        guard !cities.contains(city) else { return }
        guard cities.count < Self.limit else { throw .full }
        cities.insert(city, at: min(max(place ?? cities.count, 0), cities.count))
    }

    /// Removes a city if it is watched.
    package mutating func unwatch(_ city: CityCode) {
        cities.removeAll { $0 == city }
    }

    /// Moves a city if it is watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - offset: The number of positions, negative towards the front; clamped to the list's
    ///     bounds.
    package mutating func move(_ city: CityCode, by offset: Int) {
        guard let index = cities.firstIndex(of: city) else { return }
        cities.remove(at: index)
        // Clamping the offset first avoids an overflow.
        let steps = min(max(offset, -cities.count), cities.count)
        cities.insert(city, at: min(max(index + steps, 0), cities.count))
    }

    /// Moves a city to an index if it is watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - place: The index afterwards, clamped to the list's bounds; 0 for the front.
    package mutating func move(_ city: CityCode, to place: Int) {
        guard let index = cities.firstIndex(of: city) else { return }
        cities.remove(at: index)
        cities.insert(city, at: min(max(place, 0), cities.count))
    }

    /// Moves a city to the place before another one if both are watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - next: The city that follows it afterwards; `nil` to move it to the end.
    package mutating func move(_ city: CityCode, before next: CityCode?) {
        guard let index = cities.firstIndex(of: city), city != next else { return }
        guard let next else { return move(city, to: cities.count) }
        guard let place = cities.firstIndex(of: next) else { return }
        move(city, to: index < place ? place - 1 : place)
    }
}

extension Watchlist.ID: CustomStringConvertible {
    /// The name of the list with which newcomers begin, or the identifier of the board.
    package var description: String {
        switch self {
        case .installation: "installation"
        case .board(let id): id.text
        }
    }
}

/// The reason a city cannot be watched.
package enum WatchlistError: Error, Equatable, CustomStringConvertible {
    /// The list has the maximum number of cities.
    case full

    /// A human-readable description with a suggestion.
    package var description: String {
        "no more than \(Watchlist.limit) cities can be watched; remove one first"
    }
}
