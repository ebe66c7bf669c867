/// A weather station of the Japan Meteorological Agency's network AMeDAS.
package struct ObservationStation: Identifiable, Hashable, Sendable {
    /// The five digits that identify a station, such as `44132` for Tokyo.
    package struct ID: Hashable, Sendable {
        /// The five digits.
        package let text: String

        /// Creates an identifier; returns `nil` if the text is not five digits.
        package init?(_ text: String) {
            let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
            guard text.utf8.count == 5, text.utf8.allSatisfy(digits.contains) else { return nil }
            self.text = text
        }
    }

    /// The station's identifier.
    package let id: ID
    /// The name in Japanese, such as 東京.
    package let name: String
    /// The name in katakana, such as トウキョウ; it can contain the name of a site.
    package let kana: String
    /// The name in Latin letters, such as Tokyo.
    package let romaji: String
    /// The place.
    package let coordinates: Coordinates
    /// The height above sea level in metres.
    package let altitude: Int
    /// The elements that the station observes.
    package let elements: Set<ObservedElement>

    /// Creates a station; names are truncated to their ``TextLimit``.
    package init(
        id: ID,
        name: String,
        kana: String,
        romaji: String,
        coordinates: Coordinates,
        altitude: Int,
        elements: Set<ObservedElement>
    ) {
        self.id = id
        self.name = name.limited(to: TextLimit.station)
        self.kana = kana.limited(to: TextLimit.station)
        self.romaji = romaji.limited(to: TextLimit.station)
        self.coordinates = coordinates
        self.altitude = altitude
        self.elements = elements
    }
}

/// An element that a station observes; the raw value is its position in the agency's table.
package enum ObservedElement: Int, CaseIterable, Sendable {
    case temperature
    case precipitation
    case windDirection
    case windSpeed
    case sunshine
    case snow
    case humidity
    case pressure
}
