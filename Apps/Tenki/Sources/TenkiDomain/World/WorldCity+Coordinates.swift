package import Foundation

extension WorldCity {
    /// The city's place.
    package var coordinates: Coordinates { Coordinates(trusted: latitude, longitude) }

    /// Returns whether the sun is below the horizon at a moment.
    package func isNight(at moment: Date) -> Bool { SunTimes.isNight(at: moment, in: coordinates) }
}
