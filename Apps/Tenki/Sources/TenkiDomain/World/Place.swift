package import Foundation

/// A place of the world that a search by name finds.
package struct Place: Identifiable, Hashable, Sendable {
    /// The number of a place at GeoNames, https://www.geonames.org, at least 1.
    package struct ID: Hashable, Sendable, LosslessStringConvertible {
        /// The number.
        package let number: Int

        /// Creates an identifier; returns `nil` for a number that no place has.
        package init?(_ number: Int) {
            guard number > 0 else { return nil }
            self.number = number
        }

        /// Parses a number in decimal digits.
        package init?(_ text: String) {
            guard let number = Int(text), "\(number)" == text else { return nil }
            self.init(number)
        }

        /// The number.
        package var description: String { "\(number)" }
    }

    /// The identifier.
    package let id: ID
    /// The name in the language of the search.
    package let name: String
    /// The state, prefecture or province; `nil` if not provided.
    package let region: String?
    /// The country; `nil` if not provided.
    package let country: String?
    /// The names and codes of the areas around the place, by which a search chooses it.
    package let areas: [String]
    /// The place on the earth.
    package let coordinates: Coordinates
    /// The time zone.
    package let timeZone: TimeZone

    /// Creates a place; texts are truncated to 100 characters.
    package init(
        id: ID,
        name: String,
        region: String?,
        country: String?,
        areas: [String] = [],
        coordinates: Coordinates,
        timeZone: TimeZone
    ) {
        self.id = id
        self.name = name.limited(to: TextLimit.place)
        self.region = region?.limited(to: TextLimit.place)
        self.country = country?.limited(to: TextLimit.place)
        self.areas = areas.map { $0.limited(to: TextLimit.place) }
        self.coordinates = coordinates
        self.timeZone = timeZone
    }
}

extension Place {
    /// Returns whether the place is in all of some areas.
    ///
    /// An area is the beginning of a name, such as `Delaware` and `United States`, or the code of a
    /// country, such as `US`.
    package func isWithin(_ areas: [String]) -> Bool {
        let own = ([region, country].compactMap { $0 } + self.areas).map { FoldedText($0).bytes }
        return areas.allSatisfy { area in
            let letters = area.lowercased().filter(\.isLetter)
            let typed = Self.countryCodes[letters] ?? area
            let name = FoldedText(typed).bytes
            // Two Latin letters are a code.
            return !name.isEmpty
                && own.contains { $0 == name || typed.utf8.count > 2 && $0.starts(with: name) }
        }
    }

    /// The ISO 3166 codes for other names of countries in use.
    private static let countryCodes = [
        "uk": "gb", "usa": "us", "uae": "ae", "英国": "gb", "米国": "us",
    ]
}

extension WorldCity {
    /// The city's identifier as a place: OpenWeatherMap uses the numbers of GeoNames.
    package var placeID: Place.ID? { Place.ID(id.number) }
}
