import Foundation
import TenkiDomain
import Testing

@Suite
struct CalendarDateTests {
    @Test func `a moment falls on different days in Japan and in London`() throws {
        let moment = try Date("2026-11-21T15:00:00Z", strategy: .iso8601)

        #expect(CalendarDate(moment, in: .japan).description == "2026-11-22")
        #expect(CalendarDate(moment, in: .gmt).description == "2026-11-21")
    }

    @Test(arguments: ["1969-12-31", "2024-02-29", "2026-11-21", "2000-01-01"])
    func `a day is written as it was read`(text: String) throws {
        #expect(try CalendarDate(text).description == text)
    }

    @Test(arguments: [
        "", "2026-11-31", "2023-02-29", "2026-1-1", "21.11.2026", "2026-11-21T", "today",
    ])
    func `text that is not a day is refused`(text: String) {
        let error = #expect(throws: InvalidCalendarDateError.self) { try CalendarDate(text) }

        #expect(error?.text == text)
    }

    @Test func `days are counted across a year's end`() throws {
        let eve = try CalendarDate("2026-12-31")
        let day = try CalendarDate("2027-01-02")

        #expect(eve.days(until: day) == 2)
        #expect(day.days(until: eve) == -2)
        #expect(eve.adding(days: 2) == day)
        #expect(eve < day)
    }

    @Test(arguments: [
        ("2026-11-21", 6), ("1970-01-01", 4), ("1969-12-31", 3), ("2024-02-29", 4),
    ])
    func `a day knows its weekday`(text: String, weekday: Int) throws {
        #expect(try CalendarDate(text).weekday == weekday)
    }
}
