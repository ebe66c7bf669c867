package import Foundation

/// A day of the calendar without a time and a time zone.
///
/// Forecasts are issued for days. Comparing a day with a day instead of a moment prevents
/// yesterday's forecast from being shown as today's.
package struct CalendarDate: Hashable, Sendable {
    private let number: Int

    package init(_ moment: Date, in timeZone: TimeZone) {
        let seconds = moment.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: moment))
        number = Int((seconds / 86_400).rounded(.down))
    }

    package init(_ text: String) throws(InvalidCalendarDateError) {
        // A nonexistent day is read as another day: 2026-02-30 becomes 2 March. The round trip
        // rejects it.
        guard text.utf8.count == 10,
            let moment = try? Date("\(text)T00:00:00Z", strategy: .iso8601)
        else { throw InvalidCalendarDateError(text: text) }
        self.init(moment, in: .gmt)
        guard description == text else { throw InvalidCalendarDateError(text: text) }
    }

    /// Returns the number of days to another day; negative if the other day is earlier.
    package func days(until other: Self) -> Int { other.number - number }

    package func adding(days: Int) -> Self { Self(number: number + days) }

    /// Returns the start of the day in a time zone.
    ///
    /// Where the clocks skip midnight, the result is off by the skipped time.
    package func start(in timeZone: TimeZone) -> Date {
        let utc = Date(timeIntervalSince1970: Double(number * 86_400))
        let estimate = utc.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: utc)))
        return utc.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: estimate)))
    }

    package func interval(in timeZone: TimeZone) -> DateInterval {
        let start = start(in: timeZone)
        return DateInterval(start: start, end: max(start, adding(days: 1).start(in: timeZone)))
    }

    /// The day of the week, from 0 for Sunday to 6 for Saturday.
    package var weekday: Int {
        // 1 January 1970 was a Thursday.
        (((number + 4) % 7) + 7) % 7
    }

    private init(number: Int) {
        self.number = number
    }
}

extension CalendarDate: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension CalendarDate: CustomStringConvertible {
    package var description: String {
        start(in: .gmt).formatted(.iso8601.year().month().day())
    }
}

package struct InvalidCalendarDateError: Error, Equatable, CustomStringConvertible {
    package let text: String

    package var description: String { "“\(text.shortened)” is not a date, such as 2026-11-21" }
}

extension TimeZone {
    /// Japan Standard Time, UTC+9 without daylight saving; the time zone of every forecast city.
    package static let japan = TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt
}
