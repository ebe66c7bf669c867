import Foundation

extension Date {
    /// Whether a stored date is more than a day in the future, because a clock was ahead.
    ///
    /// The tolerance of a day is for servers that start without the correct time and use the time
    /// of their last shutdown. A date further ahead would prevent a session from ending.
    func isAhead(of now: Date) -> Bool { self > now.addingTimeInterval(86_400) }
}
