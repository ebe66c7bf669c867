package import Foundation

/// The moon's times on a day in a place.
///
/// Moonrise and moonset are the moments at which the upper edge of the moon is at the horizon with
/// refraction. They are accurate to three minutes.
package struct MoonTimes: Hashable, Sendable {
    package let rise: Date?
    package let set: Date?
    package let isAlwaysUp: Bool?

    package init(of day: DateInterval, in place: Coordinates) {
        let moon = HorizonCrossings(in: day) { Self.altitudeAboveRise(at: $0, in: place) }
        rise = moon.rises.first
        set = moon.falls.last
        isAlwaysUp = rise == nil && set == nil ? moon.timeAbove > 0 : nil
    }

    private static func altitudeAboveRise(at moment: Date, in place: Coordinates) -> Double {
        let time = AstronomicalTime(moment)
        let moon = SkyPosition.moon(at: time)
        // The altitude of a rise is that of Meeus, chapter 15, with the parallax of chapter 40.
        let parallax = asin(6_378.14 / moon.distance) * 180 / .pi
        return moon.altitude(at: time, in: place) - (0.7275 * parallax - 0.5667)
    }
}
