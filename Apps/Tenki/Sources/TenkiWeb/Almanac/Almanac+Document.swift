import Foundation
import TenkiDomain
import TenkiUI

extension Almanac {
    var document: JSONObject {
        let age = (moonAge / .seconds(8_640)).rounded() / 10
        let illuminated = Int((phase.illuminatedFraction * 100).rounded())
        let coming = comingPhases.map { coming -> JSONObject in
            ["phase": "\(coming.quarter)", "at": text(coming.moment)]
        }
        return [
            "date": date.description,
            "sunrise": text(sun.sunrise),
            "sunset": text(sun.sunset),
            "civilDawn": text(sun.dawn),
            "civilDusk": text(sun.dusk),
            "daylightSeconds": sun.daylight.components.seconds,
            "moonrise": text(moon.rise),
            "moonset": text(moon.set),
            "moonAlwaysUp": moon.isAlwaysUp,
            "moonPhase": phase.name.rawValue,
            "moonAgeDays": age,
            "moonIlluminatedPercent": illuminated,
            "comingPhases": coming,
        ]
    }

    /// Returns a date in RFC 3339 format, rounded to the minute.
    private func text(_ moment: Date?) -> String? {
        guard let seconds = moment?.timeIntervalSince1970 else { return nil }
        return Date(timeIntervalSince1970: (seconds / 60).rounded() * 60).rfc3339(in: timeZone)
    }
}
