package struct Watchlist: Identifiable, Hashable, Sendable {
    package enum ID: Hashable, Sendable {
        case installation
        case board(BoardID)
    }

    package let id: ID
    /// The cities in order, without duplicates.
    package private(set) var cities: [CityCode]

    package static let limit = 24

    package static let initial = Self(
        unchecked: City.all.map(\.id).filter { initialCodes.contains($0.text) }
    )

    private static let initialCodes: Set = [
        "016010", "040010", "130010", "230010", "270000", "400010", "471010",
    ]

    package init(_ cities: [CityCode], id: ID = .installation) throws(WatchlistError) {
        self.init(unchecked: [], id: id)
        for city in cities { try watch(city) }
    }

    private init(unchecked cities: [CityCode], id: ID = .installation) {
        self.cities = cities
        self.id = id
    }

    package func copy(as id: ID) -> Self { Self(unchecked: cities, id: id) }

    package mutating func watch(
        _ city: CityCode,
        at place: Int? = nil
    ) throws(WatchlistError) {
        guard !cities.contains(city) else { return }
        guard cities.count < Self.limit else { throw .full }
        cities.insert(city, at: min(max(place ?? cities.count, 0), cities.count))
    }

    package mutating func unwatch(_ city: CityCode) {
        cities.removeAll { $0 == city }
    }

    package mutating func move(_ city: CityCode, by offset: Int) {
        guard let index = cities.firstIndex(of: city) else { return }
        cities.remove(at: index)
        // Clamping the offset first avoids an overflow.
        let steps = min(max(offset, -cities.count), cities.count)
        cities.insert(city, at: min(max(index + steps, 0), cities.count))
    }

    package mutating func move(_ city: CityCode, to place: Int) {
        guard let index = cities.firstIndex(of: city) else { return }
        cities.remove(at: index)
        cities.insert(city, at: min(max(place, 0), cities.count))
    }

    package mutating func move(_ city: CityCode, before next: CityCode?) {
        guard let index = cities.firstIndex(of: city), city != next else { return }
        guard let next else { return move(city, to: cities.count) }
        guard let place = cities.firstIndex(of: next) else { return }
        move(city, to: index < place ? place - 1 : place)
    }
}

extension Watchlist.ID: CustomStringConvertible {
    package var description: String {
        switch self {
        case .installation: "installation"
        case .board(let id): id.text
        }
    }
}

package enum WatchlistError: Error, Equatable, CustomStringConvertible {
    case full

    package var description: String {
        "a board can have at most \(Watchlist.limit) cities; remove one first"
    }
}
