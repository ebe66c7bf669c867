import TenkiDomain

extension Birthday {
    /// Creates a birthday from a stored date that was validated when it was entered.
    ///
    /// - Parameter recorded: A date, such as 1990-04-01.
    /// - Throws: `InvalidCalendarDateError`, if the text is not a date.
    init(recorded: String) throws {
        let date = try CalendarDate(recorded)
        // The day of entry is not stored; it is the date of birth at the earliest.
        try self.init(date, today: date)
    }
}
