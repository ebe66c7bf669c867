package struct Birthday: Hashable, Sendable {
    package let date: CalendarDate

    package init(_ date: CalendarDate, today: CalendarDate) throws(BirthdayError) {
        guard date <= today else { throw .inFuture(date) }
        // Leap days limit the precision to a month, which is sufficient for a plausibility check.
        guard date.days(until: today) <= 130 * 365 + 32 else { throw .tooLongAgo(date) }
        self.date = date
    }
}

extension Birthday: CustomStringConvertible {
    package var description: String { date.description }
}

package enum BirthdayError: Error, Equatable {
    case inFuture(CalendarDate)
    case tooLongAgo(CalendarDate)
}

extension BirthdayError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .inFuture(let date): "the birthday \(date) is in the future"
        case .tooLongAgo(let date): "the birthday \(date) is more than 130 years ago"
        }
    }
}
