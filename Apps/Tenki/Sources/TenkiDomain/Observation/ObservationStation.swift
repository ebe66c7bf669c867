package struct ObservationStation: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable {
        package let text: String

        package init?(_ text: String) {
            let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
            guard text.utf8.count == 5, text.utf8.allSatisfy(digits.contains) else { return nil }
            self.text = text
        }
    }

    package let id: ID
    package let name: String
    package let kana: String
    package let romaji: String
    package let coordinates: Coordinates
    /// The height above sea level in meters.
    package let altitude: Int
    package let elements: Set<ObservedElement>

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
