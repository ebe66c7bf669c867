/// The day on which somebody was born.
public struct Birthday: Hashable, Sendable {
    /// The day.
    public let date: CalendarDate

    /// Takes a day on which somebody alive can have been born.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - today: The day on which it is told.
    /// - Throws: ``BirthdayError`` for a day in the future, or more than 130 years ago, an age that
    ///   nobody has reached.
    public init(_ date: CalendarDate, today: CalendarDate) throws(BirthdayError) {
        guard date <= today else { throw .inFuture(date) }
        // Leap days make it exact to a month, which is more than can be known here.
        guard date.days(until: today) <= 130 * 365 + 32 else { throw .tooLongAgo(date) }
        self.date = date
    }
}

extension Birthday: CustomStringConvertible {
    /// The day as in ISO 8601.
    public var description: String { date.description }
}

/// A day on which nobody who lives was born; each case carries it.
public enum BirthdayError: Error, Equatable {
    /// It is still to come.
    case inFuture(CalendarDate)
    /// It is more than 130 years ago.
    case tooLongAgo(CalendarDate)
}

extension BirthdayError: CustomStringConvertible {
    /// The error for people.
    public var description: String {
        switch self {
        case .inFuture(let date): "\(date) is no birthday: it is still to come"
        case .tooLongAgo(let date): "\(date) is no birthday: it is more than 130 years ago"
        }
    }
}
