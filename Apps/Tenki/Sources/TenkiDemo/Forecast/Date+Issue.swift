import Foundation
import TenkiDomain

extension Date {
    static func lastIssue(before moment: Date) -> Date {
        let midnight = CalendarDate(moment, in: .japan).start(in: .japan)
        let hours = [17.0, 11, 5, -7]
        return hours.map { midnight.addingTimeInterval($0 * 3600) }
            .first { $0 <= moment } ?? midnight
    }
}
