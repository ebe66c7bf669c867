package import Foundation

extension City {
    package var coordinates: Coordinates { Coordinates(trusted: latitude, longitude) }

    package func isNight(at moment: Date) -> Bool { SunTimes.isNight(at: moment, in: coordinates) }
}
