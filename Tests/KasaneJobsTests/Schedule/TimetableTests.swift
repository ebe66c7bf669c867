import Foundation
import KasaneJobs
import Testing

struct TimetableTests {
    private func runs(_ text: String, _ zone: String, _ start: String, count: Int) throws -> [Date]
    {
        try Timetable.cron(text, in: KasaneJobsTests.zone(zone))
            .runs(after: date(start), count: count)
    }

    @Test
    func `a time in the gap runs once at its end`() throws {
        let expected = try ["2026-03-29T03:00:00+02:00", "2026-03-30T02:00:00+02:00"].map(date)
        for text in ["0 2 * * *", "0,30 2 * * *"] {
            let runs = try runs(text, "Europe/Berlin", "2026-03-29T00:00:00+01:00", count: 2)
            #expect(runs == expected)
        }
        // The end of the gap is a run of its own.
        let runs = try runs("30 2,3 * * *", "Europe/Berlin", "2026-03-29T00:00:00+01:00", count: 3)
        let both = ["29T03:00:00", "29T03:30:00", "30T02:30:00"]
        #expect(try runs == both.map { try date("2026-03-\($0)+02:00") })
    }

    @Test
    func `a repeated time runs at its first occurrence`() throws {
        let runs = try runs("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00+02:00", count: 2)
        #expect(try runs[0] == date("2026-10-25T02:30:00+02:00"))
        #expect(try runs[1] == date("2026-10-26T02:30:00+01:00"))
    }

    @Test
    func `every quarter of an hour stays one when the clock changes`() throws {
        for start in ["2026-03-29T00:00:00Z", "2026-10-25T00:00:00Z"] {
            let runs = try runs("*/15 * * * *", "Europe/Berlin", start, count: 12)
            #expect(runs == (1...12).map { runs[0].addingTimeInterval(Double($0 - 1) * 900) })
        }
    }

    @Test
    func `a wildcard expression does not run in the gap`() throws {
        let runs = try runs("*/30 2 * * *", "Europe/Berlin", "2026-03-28T02:15:00+01:00", count: 2)
        #expect(try runs[0] == date("2026-03-28T02:30:00+01:00"))
        #expect(try runs[1] == date("2026-03-30T02:00:00+02:00"))
    }

    @Test
    func `midnight in a gap runs at one o'clock`() throws {
        let runs = try runs("@daily", "America/Sao_Paulo", "2018-11-03T12:00:00Z", count: 2)
        #expect(try runs[0] == date("2018-11-04T01:00:00-02:00"))
        #expect(try runs[1] == date("2018-11-05T00:00:00-02:00"))
    }

    @Test
    func `the hour before midnight that is repeated runs once`() throws {
        let runs = try runs("30 23 * * *", "America/Sao_Paulo", "2018-02-17T12:00:00Z", count: 2)
        #expect(try runs[0] == date("2018-02-17T23:30:00-02:00"))
        #expect(try runs[1] == date("2018-02-18T23:30:00-03:00"))
    }

    @Test
    func `a day that a zone skips runs at the start of the next one`() throws {
        // Samoa moved over the date line, and had no 30 December 2011.
        let runs = try runs("0 9 * * *", "Pacific/Apia", "2011-12-29T12:00:00-10:00", count: 2)
        #expect(try runs[0] == date("2011-12-31T00:00:00+14:00"))
        #expect(try runs[1] == date("2011-12-31T09:00:00+14:00"))
    }

    @Test
    func `leap days follow the Gregorian calendar`() throws {
        let runs = try runs("0 12 29 2 *", "Asia/Tokyo", "2092-03-01T00:00:00Z", count: 3)
        let expected = ["2096-02-29", "2104-02-29", "2108-02-29"]
        #expect(try runs == expected.map { try date("\($0)T12:00:00+09:00") })
        let timetable = try Timetable.cron("0 12 29 2 *", in: .gmt)
        let latest = try timetable.latest(atOrBefore: date("2103-12-31T00:00:00Z"))
        #expect(try latest == date("2096-02-29T12:00:00Z"))
    }

    @Test
    func `the rarest date is found in both directions`() throws {
        // 29 February is a Sunday in 2088 and, after 2100 without a leap day, in 2128.
        let timetable = try Timetable.cron("* * 29 2 */7", in: zone("America/New_York"))
        let (end, start) = try (
            date("2088-02-29T23:59:00-05:00"), date("2128-02-29T00:00:00-05:00")
        )
        #expect(timetable.next(after: end) == start)
        #expect(timetable.latest(atOrBefore: start.addingTimeInterval(-1)) == end)
    }

    @Test(arguments: ["* * * * *", "30 2 * * *", "0 0 29 2 *"])
    func `the ends of time have no runs beyond them`(text: String) throws {
        let timetable = try Timetable.cron(text, in: zone("Europe/Berlin"))
        let ends = [
            Date.distantFuture, Date(timeIntervalSince1970: .infinity),
            Date(timeIntervalSince1970: .greatestFiniteMagnitude),
            Date(timeIntervalSince1970: .nan),
        ]
        for end in ends { #expect(timetable.next(after: end) == .distantFuture) }
        let first = timetable.next(after: .distantPast)
        #expect(first > .distantPast)
        #expect(timetable.next(after: Date(timeIntervalSince1970: -.infinity)) == first)
        #expect(timetable.latest(atOrBefore: first) == first)
        #expect(timetable.latest(atOrBefore: first.addingTimeInterval(-1)) == nil)
        #expect(timetable.latest(atOrBefore: Date(timeIntervalSince1970: -.infinity)) == nil)
        let last = try #require(timetable.latest(atOrBefore: .distantFuture))
        #expect(timetable.next(after: last) == .distantFuture)
        for end in ends { #expect(timetable.latest(atOrBefore: end) == last) }
    }

    @Test
    func `timetables are equal if the expression and the zone are`() throws {
        let expression = try CronExpression("30 2 * * *")
        let berlin = try Timetable(expression, in: zone("Europe/Berlin"))
        #expect(try berlin == .cron("30 2 * * *", in: zone("Europe/Berlin")))
        #expect(try berlin != .cron("30 2 * * *", in: zone("Asia/Tokyo")))
        #expect("\(berlin)" == "30 2 * * * in Europe/Berlin")
    }
}

struct IntervalTimetableTests {
    @Test
    func `the runs are multiples since 1970`() throws {
        let timetable = try Timetable.every(.seconds(90))
        #expect(timetable.next(after: date(0)) == date(90))
        #expect(timetable.next(after: date(89)) == date(90))
        #expect(timetable.next(after: date(90)) == date(180))
        #expect(timetable.latest(atOrBefore: date(179)) == date(90))
        #expect(timetable.latest(atOrBefore: date(180)) == date(180))
        #expect("\(timetable)" == "every 90 s")
    }

    @Test
    func `the runs before 1970 are multiples too`() throws {
        let timetable = try Timetable.every(.seconds(60))
        #expect(timetable.next(after: date(-1)) == date(0))
        #expect(timetable.next(after: date(-60)) == date(0))
        #expect(timetable.next(after: date(-61)) == date(-60))
        #expect(timetable.latest(atOrBefore: date(-1)) == date(-60))
    }

    @Test
    func `a day begins at midnight in UTC`() throws {
        let next = Timetable.daily.next(after: try date("2026-11-23T12:00:00Z"))
        #expect(try next == date("2026-11-24T00:00:00Z"))
    }

    @Test
    func `a week begins on Thursday`() throws {
        let weekly = try Timetable.every(.seconds(7 * 86_400))
        #expect(
            try weekly.next(after: date("2026-11-23T12:00:00Z")) == date("2026-11-26T00:00:00Z")
        )
    }

    @Test(
        arguments: [
            .zero, .seconds(-60), .milliseconds(999), .milliseconds(1_500),
            .seconds(60) + Duration(secondsComponent: 0, attosecondsComponent: 1),
        ] as [Duration]
    )
    func `an interval that is not in whole seconds is refused`(interval: Duration) throws {
        let error = try #require(throws: InvalidIntervalError.self) {
            try Timetable.every(interval)
        }
        #expect(error.interval == interval)
        #expect("\(error)".contains("at least one"))
    }

    @Test
    func `the longest interval has one run`() throws {
        let timetable = try Timetable.every(.seconds(Int64.max))
        #expect(timetable.next(after: date(-1)) == date(0))
        #expect(timetable.next(after: date(0)) == .distantFuture)
        #expect(timetable.latest(atOrBefore: date(5)) == date(0))
        #expect(timetable.latest(atOrBefore: date(-1)) == nil)
    }
}
