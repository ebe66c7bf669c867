import Foundation

/// Message dates in UTC (RFC 5322, section 3.3).
enum MailDate {
    /// Whether the date is between the years 1970 and 9999.
    static func isValid(_ date: Date) -> Bool {
        (0..<253_402_300_800).contains(date.timeIntervalSince1970)
    }

    /// Returns a date such as `Mon, 23 Nov 2026 14:05:00 +0000`.
    static func header(_ date: Date) -> String { date.formatted(headerFormat) }

    /// Returns a sortable date, such as `20261123T140500Z`.
    static func name(_ date: Date) -> String { date.formatted(nameFormat) }

    private static let headerFormat = Date.VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated), \(day: .defaultDigits) \(month: .abbreviated) \
            \(year: .padded(4)) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
            \(minute: .twoDigits):\(second: .twoDigits) +0000
            """,
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian)
    )
    private static let nameFormat = Date.ISO8601FormatStyle(
        dateSeparator: .omitted,
        timeSeparator: .omitted,
        timeZone: .gmt
    )
}
