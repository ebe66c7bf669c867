import Foundation

/// Message dates (RFC 5322, section 3.3).
enum MailDate {
    /// Whether the date is between the years 1970 and 9999.
    static func isValid(_ date: Date) -> Bool {
        (0..<253_402_300_800).contains(date.timeIntervalSince1970)
    }

    /// A date in UTC, such as `Mon, 23 Nov 2026 14:05:00 +0000`.
    static func header(_ date: Date) -> String {
        let parts = parts(of: date)
        let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][parts.weekday]
        let month = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ][parts.month - 1]
        let time = parts.time.map { padded($0, 2) }.joined(separator: ":")
        return "\(day), \(parts.day) \(month) \(padded(parts.year, 4)) \(time) +0000"
    }

    /// A sortable date in UTC, such as `20261123T140500Z`.
    static func name(_ date: Date) -> String {
        let parts = parts(of: date)
        let day = padded(parts.year, 4) + padded(parts.month, 2) + padded(parts.day, 2)
        return "\(day)T\(parts.time.map { padded($0, 2) }.joined())Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// The Gregorian components of a valid date, with Sunday as day 0.
    private static func parts(
        of date: Date
    ) -> (year: Int, month: Int, day: Int, weekday: Int, time: [Int]) {
        let seconds = Int(date.timeIntervalSince1970)
        let (days, time) = (seconds / 86_400, seconds % 86_400)
        // The era of 400 years that begins on 1 March 2000 less 400 years has 146,097 days.
        let shifted = days + 719_468
        let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
        let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        // Months start in March, so that the leap day is the last day of a year.
        let month = (5 * dayOfYear + 2) / 153
        let isNextYear = month >= 10
        return (
            era * 400 + year + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
            dayOfYear - (153 * month + 2) / 5 + 1, (days + 4) % 7,
            [time / 3_600, time / 60 % 60, time % 60]
        )
    }
}
