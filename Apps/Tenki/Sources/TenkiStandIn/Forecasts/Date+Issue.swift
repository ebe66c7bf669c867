import Foundation
import TenkiDomain

extension Date {
    /// The last of 5, 11 and 17 o'clock in Japan, when the agency issues.
    static func lastIssue(before moment: Date) -> Date {
        let midnight = CalendarDate(moment, in: .japan).start(in: .japan)
        let hours = [17.0, 11, 5, -7]
        return hours.map { midnight.addingTimeInterval($0 * 3600) }
            .first { $0 <= moment } ?? midnight
    }

    /// The moment as `2026-11-21T17:00:00+09:00`.
    var japaneseTime: String {
        formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: .japan))
    }
}
