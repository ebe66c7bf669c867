package import Foundation

package enum MoonQuarter: Int, CaseIterable, Sendable {
    case new
    case first
    case full
    case last

    /// Returns the first moment of this phase after a moment, accurate to ten minutes.
    package func next(after moment: Date) -> Date {
        let angle = MoonPhase(at: moment).angle
        let ahead = (Double(rawValue) * 90 - angle).remainder(within: 360)
        return refined(moment.addingTimeInterval(ahead / MoonPhase.degreesPerSecond), after: moment)
    }

    /// Returns the last moment of this phase before a moment, accurate to ten minutes.
    package func previous(before moment: Date) -> Date {
        let angle = MoonPhase(at: moment).angle
        let behind = (angle - Double(rawValue) * 90).remainder(within: 360)
        return refined(moment.addingTimeInterval(-behind / MoonPhase.degreesPerSecond))
    }

    /// Corrects a moment by the rest of the angle until that is less than five seconds.
    private func refined(_ estimate: Date, after moment: Date? = nil) -> Date {
        var estimate = estimate
        for _ in 0..<20 {
            let rest = Double(rawValue) * 90 - MoonPhase(at: estimate).angle
            let step = (rest - (rest / 360).rounded() * 360) / MoonPhase.degreesPerSecond
            estimate.addTimeInterval(step)
            if abs(step) < 5 { break }
        }
        // Just after a phase, the correction can lead back to it.
        if let moment, estimate <= moment {
            return refined(estimate.addingTimeInterval(360 / MoonPhase.degreesPerSecond))
        }
        return estimate
    }
}

package struct MoonPhase: Hashable, Sendable {
    package enum Name: String, CaseIterable, Sendable {
        case new
        case waxingCrescent
        case firstQuarter
        case waxingGibbous
        case full
        case waningGibbous
        case lastQuarter
        case waningCrescent
    }

    /// The moon's longitude from the sun's, in degrees from 0 to 360: 0 at the new moon, 180 at the
    /// full moon.
    package let angle: Double
    /// The lit part of the disc, from 0 to 1.
    package let illuminatedFraction: Double

    /// Calculates the phase at a moment (Meeus, chapter 48).
    package init(at moment: Date) {
        let time = AstronomicalTime(moment)
        let sun = SkyPosition.sun(at: time)
        let moon = SkyPosition.moon(at: time)
        let longitude = moon.longitude - sun.longitude
        angle = longitude.remainder(within: 360)
        let elongation = acos(cosine(moon.latitude) * cosine(longitude))
        let phase = atan2(
            sun.distance * sin(elongation),
            moon.distance - sun.distance * cos(elongation)
        )
        illuminatedFraction = (1 + cos(phase)) / 2
    }

    package var name: Name {
        let names = Name.allCases
        // In twelve hours, the angle grows by 6.1° on average.
        let quarter = Int((angle / 90).rounded()) % 4
        let rest = angle - (angle / 90).rounded() * 90
        if abs(rest) < 6.1 { return names[quarter * 2] }
        return names[Int(angle / 90) * 2 + 1]
    }

    package static func age(at moment: Date) -> Duration {
        .seconds(Int(moment.timeIntervalSince(MoonQuarter.new.previous(before: moment)).rounded()))
    }

    /// The mean growth of the angle: 360° in a synodic month.
    static let degreesPerSecond = 360 / (29.530588861 * 86_400)
}

extension Double {
    fileprivate func remainder(within period: Double) -> Double {
        let rest = truncatingRemainder(dividingBy: period)
        return rest < 0 ? rest + period : rest
    }
}
