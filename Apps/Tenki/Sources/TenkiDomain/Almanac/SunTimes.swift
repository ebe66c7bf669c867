package import Foundation

/// The sun's times on a day in a place.
///
/// Sunrise and sunset are the moments at which the upper edge of the sun is at the horizon with
/// refraction: the center is 0.833° below it. They are accurate to a minute; where the sun grazes
/// the horizon, near the polar circles, to some minutes. Hills, and the height of the place, are
/// not considered.
package struct SunTimes: Hashable, Sendable {
    package enum Polar: Hashable, Sendable {
        case day
        case night
    }

    package let sunrise: Date?
    package let sunset: Date?
    /// The beginning of the civil twilight before sunrise, the sun's center 6° below the horizon;
    /// `nil` if there is none.
    package let dawn: Date?
    package let dusk: Date?
    package let noon: Date
    package let daylight: Duration
    package let polar: Polar?

    package init(of day: DateInterval, in place: Coordinates) {
        let sun = HorizonCrossings(in: day) { Self.altitude(at: $0, in: place) - Self.horizon }
        let twilight = HorizonCrossings(in: day) { Self.altitude(at: $0, in: place) + 6 }
        sunrise = sun.rises.first
        sunset = sun.falls.last
        dawn = twilight.rises.first
        dusk = twilight.falls.last
        noon = Self.noon(of: day, in: place)
        daylight = .seconds(Int(sun.timeAbove.rounded()))
        polar =
            sun.rises.isEmpty && sun.falls.isEmpty ? (sun.timeAbove > 0 ? .day : .night) : nil
    }

    package static func isNight(at moment: Date, in place: Coordinates) -> Bool {
        altitude(at: moment, in: place) < horizon
    }

    /// Returns the altitude of the sun's center without refraction, in degrees from -90 to 90.
    package static func altitude(at moment: Date, in place: Coordinates) -> Double {
        let time = AstronomicalTime(moment)
        return SkyPosition.sun(at: time).altitude(at: time, in: place)
    }

    package static func zenith(at moment: Date) -> Coordinates {
        let time = AstronomicalTime(moment)
        let sun = SkyPosition.sun(at: time)
        let longitude = sun.rightAscension(at: time) - time.siderealTime
        return Coordinates(
            trusted: sun.declination(at: time),
            longitude - (longitude / 360).rounded() * 360
        )
    }

    /// The altitude of the center at sunrise, in degrees: 34′ of refraction, 16′ of radius.
    private static let horizon = -0.8333

    private static func noon(of day: DateInterval, in place: Coordinates) -> Date {
        let middle = day.start.addingTimeInterval(day.duration / 2)
        let time = AstronomicalTime(middle)
        let angle =
            time.siderealTime + place.longitude
            - SkyPosition.sun(at: time).rightAscension(at: time)
        let nearest = angle - (angle / 360).rounded() * 360
        return middle.addingTimeInterval(-nearest * 240)
    }
}
