package struct Wind: Hashable, Sendable {
    /// The direction that the wind comes from; `nil` if unknown or calm.
    package let direction: WindDirection?
    /// The lowest speed in tenths of a meter per second, from 0 to 2000.
    package let lowestTenths: Int
    /// The highest speed in tenths of a meter per second; equal to the lowest for an exact speed,
    /// and `nil` for a class without an upper end.
    package let highestTenths: Int?

    package init(
        from direction: WindDirection?,
        lowestTenths: Int,
        highestTenths: Int?
    ) throws(InvalidWindSpeedError) {
        for tenths in [lowestTenths, highestTenths ?? lowestTenths]
        where !(0...2000).contains(tenths) {
            throw InvalidWindSpeedError(speed: Double(tenths) / 10)
        }
        if let highestTenths, highestTenths < lowestTenths {
            throw InvalidWindSpeedError(speed: Double(highestTenths) / 10)
        }
        self.direction = direction
        self.lowestTenths = lowestTenths
        self.highestTenths = highestTenths
    }

    package init(
        from direction: WindDirection?,
        speed: Double
    ) throws(InvalidWindSpeedError) {
        guard (0...200).contains(speed) else { throw InvalidWindSpeedError(speed: speed) }
        let tenths = Int((speed * 10).rounded())
        try self.init(from: direction, lowestTenths: tenths, highestTenths: tenths)
    }

    package var lowest: Double { Double(lowestTenths) / 10 }

    package var highest: Double? { highestTenths.map { Double($0) / 10 } }

    package var isExact: Bool { lowestTenths == highestTenths }
}

package enum WindDirection: Int, CaseIterable, Sendable {
    case north
    case northNortheast
    case northeast
    case eastNortheast
    case east
    case eastSoutheast
    case southeast
    case southSoutheast
    case south
    case southSouthwest
    case southwest
    case westSouthwest
    case west
    case westNorthwest
    case northwest
    case northNorthwest

    package init?(degrees: Double) {
        guard (0...360).contains(degrees) else { return nil }
        self.init(rawValue: Int((degrees / 22.5).rounded()) % 16)
    }

    /// The clockwise angle from north, in degrees.
    package var degrees: Double { Double(rawValue) * 22.5 }
}

package struct InvalidWindSpeedError: Error, Equatable, CustomStringConvertible {
    package let speed: Double

    package init(speed: Double) {
        self.speed = speed
    }

    package var description: String { "\(speed) m/s is not a wind speed" }
}
