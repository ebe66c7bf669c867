package struct Watchlist: Identifiable, Hashable, Sendable {
    package enum ID: Hashable, Sendable {
        case installation
        case board(BoardID)
    }

    package let id: ID
    /// The places in order, without duplicates.
    package private(set) var places: [BoardPlace]

    package var cities: [CityCode] { places.cities }

    package static let limit = 24

    package static let initial = Self(
        unchecked: City.all.map { BoardPlace($0.id) }.filter { initialCodes.contains($0.text) }
    )

    private static let initialCodes: Set = [
        "016010", "040010", "130010", "230010", "270000", "400010", "471010",
    ]

    package init(_ places: [BoardPlace], id: ID = .installation) throws(WatchlistError) {
        self.init(unchecked: [], id: id)
        for place in places { try watch(place) }
    }

    private init(unchecked places: [BoardPlace], id: ID = .installation) {
        self.places = places
        self.id = id
    }

    package func copy(as id: ID) -> Self { Self(unchecked: places, id: id) }

    package mutating func watch(
        _ place: BoardPlace,
        at index: Int? = nil
    ) throws(WatchlistError) {
        guard !places.contains(place) else { return }
        guard places.count < Self.limit else { throw .full }
        places.insert(place, at: min(max(index ?? places.count, 0), places.count))
    }

    package mutating func unwatch(_ place: BoardPlace) {
        places.removeAll { $0 == place }
    }

    package mutating func move(_ place: BoardPlace, by offset: Int) {
        guard let index = places.firstIndex(of: place) else { return }
        // Clamping the offset first avoids an overflow.
        move(place, to: index + min(max(offset, -places.count), places.count))
    }

    package mutating func move(_ place: BoardPlace, to index: Int) {
        guard let old = places.firstIndex(of: place) else { return }
        places.remove(at: old)
        places.insert(place, at: min(max(index, 0), places.count))
    }

    package mutating func move(_ place: BoardPlace, before next: BoardPlace?) {
        guard let old = places.firstIndex(of: place), place != next else { return }
        guard let next else { return move(place, to: places.count) }
        guard let index = places.firstIndex(of: next) else { return }
        move(place, to: old < index ? index - 1 : index)
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
        "a board can have at most \(Watchlist.limit) places; remove one first"
    }
}
