public import Foundation

/// The time between sunrise and sunset at a place.
///
/// The times follow the general solar position calculations of the NOAA Global Monitoring
/// Laboratory, https://gml.noaa.gov/grad/solcalc/solareqns.PDF. Sunrise and sunset are when the
/// upper edge of the sun is at the horizon, with refraction: the zenith angle is 90.833°. Between
/// 72° north and south, they are accurate to about three minutes.
public enum Daylight: Hashable, Sendable {
    /// The sun rises and sets.
    case between(sunrise: Date, sunset: Date)
    /// The sun does not set.
    case allDay
    /// The sun does not rise.
    case none

    /// Creates the daylight of the solar day, from midnight to midnight by the sun, that contains a
    /// moment.
    ///
    /// - Parameters:
    ///   - latitude: Degrees north, from -90 to 90.
    ///   - longitude: Degrees east.
    ///   - moment: The moment.
    public init(latitude: Double, longitude: Double, around moment: Date) {
        let sun = SunOfDay(at: moment)
        let latitude = latitude * .pi / 180
        let cosine =
            cos(90.833 * .pi / 180) / (cos(latitude) * cos(sun.declination))
            - tan(latitude) * tan(sun.declination)
        guard cosine > -1 else {
            self = .allDay
            return
        }
        guard cosine < 1 else {
            self = .none
            return
        }
        // The noon nearest to the moment, of those that recur every 24 hours.
        let noon = (720 - 4 * longitude - sun.equationOfTime) * 60
        let days = ((moment.timeIntervalSince1970 - noon) / 86_400).rounded()
        let nearest = Date(timeIntervalSince1970: days * 86_400 + noon)
        let half = acos(cosine) * 180 / .pi * 4 * 60
        self = .between(
            sunrise: nearest.addingTimeInterval(-half),
            sunset: nearest.addingTimeInterval(half)
        )
    }

    /// Returns whether a moment of the same solar day is before sunrise or after sunset.
    public func isNight(at moment: Date) -> Bool {
        switch self {
        case .between(let sunrise, let sunset): moment < sunrise || moment >= sunset
        case .allDay: false
        case .none: true
        }
    }
}

extension WorldCity {
    /// Returns whether the sun is below the horizon at a moment.
    public func isNight(at moment: Date) -> Bool {
        Daylight(latitude: latitude, longitude: longitude, around: moment).isNight(at: moment)
    }
}

extension City {
    /// Returns whether the sun is below the horizon at a moment.
    public func isNight(at moment: Date) -> Bool {
        Daylight(latitude: latitude, longitude: longitude, around: moment).isNight(at: moment)
    }
}

/// The sun as seen from the earth on a day.
private struct SunOfDay {
    /// The difference between solar time and mean time, in minutes.
    let equationOfTime: Double
    /// The angle between the sun and the equator, in radians.
    let declination: Double

    init(at moment: Date) {
        // 1 January 1970 began a year. With years of the mean length, the day of the year is off by
        // one at most.
        let dayOfYear = (moment.timeIntervalSince1970 / 86_400)
            .truncatingRemainder(dividingBy: 365.2425)
        let angle = 2 * .pi * (dayOfYear - 0.5) / 365.2425
        equationOfTime =
            229.18
            * (0.000075 + 0.001868 * cos(angle) - 0.032077 * sin(angle)
                - 0.014615 * cos(2 * angle) - 0.040849 * sin(2 * angle))
        declination =
            0.006918 - 0.399912 * cos(angle) + 0.070257 * sin(angle)
            - 0.006758 * cos(2 * angle) + 0.000907 * sin(2 * angle)
            - 0.002697 * cos(3 * angle) + 0.00148 * sin(3 * angle)
    }
}
