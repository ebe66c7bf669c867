import Foundation

/// A moment as the formulas of astronomy count it.
///
/// The formulas are those of Jean Meeus, *Astronomical Algorithms*, second edition, 1998; the
/// comments name their chapters.
struct AstronomicalTime {
    /// Julian centuries of dynamical time since noon of 1 January 2000 (chapter 22).
    let centuries: Double
    /// The mean sidereal time at Greenwich, in degrees (chapter 12).
    let siderealTime: Double

    init(_ moment: Date) {
        let days = (moment.timeIntervalSince1970 - 946_728_000) / 86_400
        // Dynamical time is ahead of universal time by 69 s in the 2020s; the moon moves 0.01° in
        // this time, and the sun less.
        centuries = (days + 69 / 86_400) / 36_525
        siderealTime = 280.46061837 + 360.98564736629 * days
    }

    /// The mean obliquity of the ecliptic, in degrees (chapter 22).
    var obliquity: Double { 23.43929111 - 0.0130042 * centuries }
}

struct SkyPosition {
    /// The apparent longitude along the ecliptic, in degrees.
    let longitude: Double
    /// The latitude from the ecliptic, in degrees.
    let latitude: Double
    /// The distance from the earth, in kilometers.
    let distance: Double

    /// The angle from the equator, in degrees (chapter 13).
    func declination(at time: AstronomicalTime) -> Double {
        asin(
            sine(latitude) * cosine(time.obliquity)
                + cosine(latitude) * sine(time.obliquity) * sine(longitude)
        ) * 180 / .pi
    }

    /// The angle along the equator, in degrees (chapter 13).
    func rightAscension(at time: AstronomicalTime) -> Double {
        atan2(
            sine(longitude) * cosine(time.obliquity)
                - tan(latitude * .pi / 180) * sine(time.obliquity),
            cosine(longitude)
        ) * 180 / .pi
    }

    /// Returns the angle above the horizon of a place without refraction, in degrees (chapter 13).
    func altitude(at time: AstronomicalTime, in place: Coordinates) -> Double {
        let declination = declination(at: time)
        let hourAngle = time.siderealTime + place.longitude - rightAscension(at: time)
        return asin(
            sine(place.latitude) * sine(declination)
                + cosine(place.latitude) * cosine(declination) * cosine(hourAngle)
        ) * 180 / .pi
    }
}

func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
