package import Foundation

/// HTTP date formats (RFC 9110, section 5.6.7).
package enum HTTPDate {
    /// Parses a date such as `Sun, 06 Nov 1994 08:49:37 GMT`, or a date in one of the two obsolete
    /// formats.
    ///
    /// Returns `nil` if the string isn't a valid date.
    package static func date(_ text: String) -> Date? {
        let words = text.split { $0 == " " || $0 == "," }.map(String.init)
        switch words.count {
        case 6:
            return date(day: words[1], month: words[2], year: words[3], time: words[4])
        case 4:
            let parts = words[1].split(separator: "-").map(String.init)
            guard parts.count == 3 else { return nil }
            return date(day: parts[0], month: parts[1], year: parts[2], time: words[2])
        case 5:
            return date(day: words[2], month: words[1], year: words[4], time: words[3])
        default:
            return nil
        }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func date(day: String, month: String, year: String, time: String) -> Date? {
        let clock = time.split(separator: ":").compactMap { Int($0) }
        guard let day = Int(day), (1...31).contains(day),
            let month = months.firstIndex(of: month), var year = Int(year), year >= 0,
            year < 10_000, clock.count == 3, (0...23).contains(clock[0]),
            (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        // Maps two-digit years to 1970–2069.
        if year < 70 { year += 2000 } else if year < 100 { year += 1900 }
        let seconds = clock[0] * 3600 + clock[1] * 60 + clock[2]
        return Date(
            timeIntervalSince1970: Double(days(year, month + 1, day) * 86_400 + seconds)
        )
    }

    /// Returns the number of days since January 1, 1970, in the Gregorian calendar.
    ///
    /// Algorithm: https://howardhinnant.github.io/date_algorithms.html#days_from_civil.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}
