import Foundation

extension Date {
    /// Whether a stored date is more than a day in the future, from a clock that was ahead.
    ///
    /// The day allows for a server that starts without knowing the time, and uses the time at which
    /// it was last on. A later date would keep a session from ending until then.
    func isAhead(of now: Date) -> Bool { self > now.addingTimeInterval(86_400) }
}
