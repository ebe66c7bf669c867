import TenkiDomain

extension Birthday {
    /// Reads a birthday that was checked against the day on which it was told.
    ///
    /// - Parameter recorded: A date, such as 1990-04-01.
    /// - Throws: `InvalidCalendarDate`, if it is none; `BirthdayError`, if nobody alive can be born then.
    init(recorded: String) throws {
        let date = try CalendarDate(recorded)
        // It was told on its own day at the earliest.
        try self.init(date, today: date)
    }
}
