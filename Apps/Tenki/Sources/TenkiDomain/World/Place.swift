public import Foundation

/// A place of the world that a search by name finds.
public struct Place: Identifiable, Hashable, Sendable {
    /// The number of a place at GeoNames, https://www.geonames.org, at least 1.
    public struct ID: Hashable, Sendable, LosslessStringConvertible {
        /// The number.
        public let number: Int

        /// Creates an identifier; returns `nil` for a number that no place has.
        public init?(_ number: Int) {
            guard number > 0 else { return nil }
            self.number = number
        }

        /// Parses a number in decimal digits.
        public init?(_ text: String) {
            guard let number = Int(text), "\(number)" == text else { return nil }
            self.init(number)
        }

        /// The number.
        public var description: String { "\(number)" }
    }

    /// The identifier.
    public let id: ID
    /// The name in the language of the search.
    public let name: String
    /// The state, prefecture or province; `nil` if not provided.
    public let region: String?
    /// The country; `nil` if not provided.
    public let country: String?
    /// The place on the earth.
    public let coordinates: Coordinates
    /// The time zone.
    public let timeZone: TimeZone

    /// Creates a place; texts are truncated to 100 characters.
    public init(
        id: ID,
        name: String,
        region: String?,
        country: String?,
        coordinates: Coordinates,
        timeZone: TimeZone
    ) {
        self.id = id
        self.name = name.limited(to: TextLimit.place)
        self.region = region?.limited(to: TextLimit.place)
        self.country = country?.limited(to: TextLimit.place)
        self.coordinates = coordinates
        self.timeZone = timeZone
    }
}

extension WorldCity {
    /// The city's identifier as a place: OpenWeatherMap uses the numbers of GeoNames.
    public var placeID: Place.ID? { Place.ID(id.number) }
}
