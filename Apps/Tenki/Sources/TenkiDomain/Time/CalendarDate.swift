public import Foundation

/// A day of the calendar, without a time and without a time zone.
///
/// Forecasts speak of days. A day is compared with another day, never with a moment, so that
/// yesterday's forecast is not shown as today's.
public struct CalendarDate: Hashable, Sendable {
    /// Days since 1 January 1970.
    private let number: Int

    /// The day that a moment falls on in a time zone.
    public init(_ moment: Date, in timeZone: TimeZone) {
        let seconds = moment.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: moment))
        number = Int((seconds / 86_400).rounded(.down))
    }

    /// Reads a day written as in ISO 8601, such as `2026-11-21`.
    ///
    /// - Throws: ``InvalidCalendarDate``.
    public init(_ text: String) throws(InvalidCalendarDate) {
        // Only what is written back the same was a real day: 2026-02-30 is read as 2 March.
        guard text.utf8.count == 10,
            let moment = try? Date("\(text)T00:00:00Z", strategy: .iso8601)
        else { throw InvalidCalendarDate(text: text) }
        self.init(moment, in: .gmt)
        guard description == text else { throw InvalidCalendarDate(text: text) }
    }

    /// How many days later another day is; negative if it is earlier.
    public func days(until other: Self) -> Int { other.number - number }

    /// The day that is this many days later.
    public func adding(days: Int) -> Self { Self(number: number + days) }

    /// The moment at which the day begins in a time zone without daylight saving time.
    public func start(in timeZone: TimeZone) -> Date {
        let utc = Date(timeIntervalSince1970: Double(number * 86_400))
        return utc.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: utc)))
    }

    /// The day of the week: 0 for Sunday to 6 for Saturday.
    public var weekday: Int {
        // 1 January 1970 was a Thursday.
        (((number + 4) % 7) + 7) % 7
    }

    private init(number: Int) {
        self.number = number
    }
}

extension CalendarDate: Comparable {
    /// Whether a day is earlier than another.
    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension CalendarDate: CustomStringConvertible {
    /// The day as in ISO 8601.
    public var description: String {
        start(in: .gmt).formatted(.iso8601.year().month().day())
    }
}

/// A text that is no day.
public struct InvalidCalendarDate: Error, Equatable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// The error for people.
    public var description: String { "“\(text.shortened)” is no day; write it as 2026-11-21" }
}

extension TimeZone {
    /// Japan's time, nine hours ahead of UTC all year: the time of every forecast city.
    public static let japan = TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt
}
