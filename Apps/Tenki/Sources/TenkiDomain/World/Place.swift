package import Foundation

package struct Place: Identifiable, Hashable, Sendable {
    /// The number of a place at GeoNames, https://www.geonames.org, at least 1.
    package struct ID: Hashable, Sendable, LosslessStringConvertible {
        package let number: Int

        package init?(_ number: Int) {
            guard number > 0 else { return nil }
            self.number = number
        }

        package init?(_ text: String) {
            guard let number = Int(text), "\(number)" == text else { return nil }
            self.init(number)
        }

        init(trusted number: Int) { self.number = number }

        package var description: String { "\(number)" }
    }

    package let id: ID
    package let name: String
    package let region: String?
    package let country: String?
    package let areas: [String]
    package let coordinates: Coordinates
    package let timeZone: TimeZone

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
