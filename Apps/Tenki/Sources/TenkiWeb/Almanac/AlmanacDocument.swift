import Foundation
import TenkiDomain

struct AlmanacDocument: Encodable, Sendable {
    struct ComingPhase: Encodable, Sendable {
        let phase: String
        let at: String
    }

    let date: String
    @EncodeNull var sunrise: String?
    @EncodeNull var sunset: String?
    @EncodeNull var civilDawn: String?
    @EncodeNull var civilDusk: String?
    let daylightSeconds: Int64
    @EncodeNull var moonrise: String?
    @EncodeNull var moonset: String?
    @EncodeNull var moonAlwaysUp: Bool?
    let moonPhase: String
    let moonAgeDays: Double
    let moonIlluminatedPercent: Int
    let comingPhases: [ComingPhase]

    init(_ almanac: Almanac) {
        let text = { (moment: Date) in moment.minuteText(in: almanac.timeZone) }
        date = almanac.date.description
        sunrise = almanac.sun.sunrise.map(text)
        sunset = almanac.sun.sunset.map(text)
        civilDawn = almanac.sun.dawn.map(text)
        civilDusk = almanac.sun.dusk.map(text)
        daylightSeconds = almanac.sun.daylight.components.seconds
        moonrise = almanac.moon.rise.map(text)
        moonset = almanac.moon.set.map(text)
        moonAlwaysUp = almanac.moon.isAlwaysUp
        moonPhase = almanac.phase.name.rawValue
        moonAgeDays = (almanac.moonAge / .seconds(8_640)).rounded() / 10
        moonIlluminatedPercent = Int((almanac.phase.illuminatedFraction * 100).rounded())
        comingPhases = almanac.comingPhases.map {
            ComingPhase(phase: "\($0.quarter)", at: text($0.moment))
        }
    }
}

extension Date {
    /// Returns the moment to the nearest minute, in the format of RFC 3339.
    fileprivate func minuteText(in timeZone: TimeZone) -> String {
        let minute = (timeIntervalSince1970 / 60).rounded() * 60
        return Date(timeIntervalSince1970: minute)
            .formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone))
    }
}
