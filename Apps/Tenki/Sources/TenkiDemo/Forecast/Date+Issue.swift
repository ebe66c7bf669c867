import Foundation
import TenkiDomain

extension Date {
    /// Returns the latest time of issue of the agency: 5:00, 11:00 or 17:00 in Japan.
    static func lastIssue(before moment: Date) -> Date {
        let midnight = CalendarDate(moment, in: .japan).start(in: .japan)
        let hours = [17.0, 11, 5, -7]
        return hours.map { midnight.addingTimeInterval($0 * 3600) }
            .first { $0 <= moment } ?? midnight
    }
}
