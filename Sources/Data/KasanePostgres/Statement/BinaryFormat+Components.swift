import Foundation
import KasaneDomain
import KasaneStore

/// Local dates and times, times of day, and intervals, in microseconds as in PostgreSQL.
extension DateComponents {
    private static let microsecondsPerDay: Int64 = 86_400_000_000
    /// The number of days from 1970 to 2000.
    private static let daysTo2000 = 10_957

    /// Creates components from a `timestamp` in microseconds since 2000-01-01 00:00:00.
    ///
    /// - Throws: ``ColumnError`` for an infinite timestamp.
    init(timestamp value: Int64) throws {
        guard value != .max, value != .min else { throw ColumnError.infinite }
        let days = value.floored(by: Self.microsecondsPerDay)
        self.init(timeOfDay: value - days * Self.microsecondsPerDay)
        let civil = CivilDay(daysSince1970: Int(days) + Self.daysTo2000)
        year = civil.year
        month = civil.month
        day = civil.day
    }

    /// Creates components from a `time` in microseconds since midnight.
    init(timeOfDay microseconds: Int64) {
        let seconds = Int(microseconds / 1_000_000)
        self.init(
            hour: seconds / 3_600,
            minute: seconds / 60 % 60,
            second: seconds % 60,
            nanosecond: Int(microseconds % 1_000_000) * 1_000
        )
    }

    /// Creates components from an `interval`.
    ///
    /// - Throws: ``ColumnError`` for an infinite interval.
    init(microseconds: Int64, days: Int32, months: Int32) throws {
        let isLast = microseconds == .max && days == .max && months == .max
        let isFirst = microseconds == .min && days == .min && months == .min
        if isFirst || isLast { throw ColumnError.infinite }
        self.init(timeOfDay: microseconds)
        day = Int(days)
        month = Int(months % 12)
        year = Int(months / 12)
    }

    /// Returns a `timestamp` in microseconds since 2000-01-01 00:00:00.
    func timestamp() throws -> Int64 {
        guard let year, let month, let day else {
            throw ParameterError(
                description: """
                    date components need a year, a month and a day to be sent as a timestamp
                    """
            )
        }
        let civil = CivilDay(year: year, month: month, day: day)
        guard (1...9_999).contains(year), civil.exists else {
            throw DomainError.invalidInput(InputProblem.dateOutOfRange)
        }
        let days = Int64(civil.daysSince1970 - Self.daysTo2000)
        return days * Self.microsecondsPerDay + (try timeOfDay())
    }

    /// Returns a `time` in microseconds since midnight.
    func timeOfDay() throws -> Int64 {
        let nanosecond = nanosecond ?? 0
        guard (0...24).contains(hour ?? 0), (0..<60).contains(minute ?? 0),
            (0..<60).contains(second ?? 0), (0..<1_000_000_000).contains(nanosecond)
        else { throw DomainError.invalidInput(InputProblem.constraintViolated) }
        let seconds = ((hour ?? 0) * 60 + (minute ?? 0)) * 60 + (second ?? 0)
        let microseconds = Int64(seconds) * 1_000_000 + Int64((nanosecond + 500) / 1_000)
        guard microseconds <= Self.microsecondsPerDay else {
            throw DomainError.invalidInput(InputProblem.constraintViolated)
        }
        return microseconds
    }

    func interval() throws -> (microseconds: Int64, days: Int32, months: Int32) {
        // No sum overflows 128 bits.
        let allMonths = Int128(year ?? 0) * 12 + Int128(month ?? 0)
        let allDays = Int128(weekOfYear ?? 0) * 7 + Int128(day ?? 0)
        let minutes = Int128(hour ?? 0) * 60 + Int128(minute ?? 0)
        let seconds = minutes * 60 + Int128(second ?? 0)
        let time = seconds * 1_000_000 + Int128(nanosecond ?? 0) / 1_000
        guard let microseconds = Int64(exactly: time), let days = Int32(exactly: allDays),
            let months = Int32(exactly: allMonths)
        else { throw DomainError.invalidInput(InputProblem.tooLarge) }
        return (microseconds, days, months)
    }
}
