import Foundation

extension Date {
    /// Whether a stored time is from a clock that was ahead: it is more than a day in the future.
    ///
    /// The day is for a server that starts without knowing the time, and goes back to when it was
    /// last on. A time beyond it would keep a session from ending until it has come.
    func isAhead(of now: Date) -> Bool { self > now.addingTimeInterval(86_400) }
}
