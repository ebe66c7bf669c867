/// A user's date of birth.
package struct Birthday: Hashable, Sendable {
    /// The date of birth.
    package let date: CalendarDate

    /// Creates a birthday from a plausible date.
    ///
    /// - Parameters:
    ///   - date: The date of birth.
    ///   - today: The current date.
    /// - Throws: ``BirthdayError``, if the date is in the future or more than 130 years ago, an age
    ///   that no human has reached.
    package init(_ date: CalendarDate, today: CalendarDate) throws(BirthdayError) {
        guard date <= today else { throw .inFuture(date) }
        // Leap days limit the precision to a month, which is sufficient for a plausibility check.
        guard date.days(until: today) <= 130 * 365 + 32 else { throw .tooLongAgo(date) }
        self.date = date
    }
}

extension Birthday: CustomStringConvertible {
    /// The ISO 8601 representation of the date.
    package var description: String { date.description }
}

/// The error thrown for an implausible date of birth; each case carries the date.
package enum BirthdayError: Error, Equatable {
    /// The date is in the future.
    case inFuture(CalendarDate)
    /// The date is more than 130 years ago.
    case tooLongAgo(CalendarDate)
}

extension BirthdayError: CustomStringConvertible {
    /// A human-readable description.
    package var description: String {
        switch self {
        case .inFuture(let date): "\(date) is not a birthday: it is in the future"
        case .tooLongAgo(let date): "\(date) is not a birthday: it is more than 130 years ago"
        }
    }
}
