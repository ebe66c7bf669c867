import TenkiDomain

extension Birthday {
    init(recorded: String) throws {
        let date = try CalendarDate(recorded)
        // The day of entry is not stored; it is the date of birth at the earliest.
        try self.init(date, today: date)
    }
}
