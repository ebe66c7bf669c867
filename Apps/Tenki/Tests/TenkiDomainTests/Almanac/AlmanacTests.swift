import Foundation
import TenkiDomain
import Testing

@Suite
struct AlmanacTests {
    static let table = [
        "Tokyo 35.69 139.69 Asia/Tokyo 2026-03-20 05:46 17:53 05:20 18:18 06:06 19:19",
        "Tokyo 35.69 139.69 Asia/Tokyo 2026-06-21 04:26 19:00 03:56 19:30 10:57 23:24",
        "Tokyo 35.69 139.69 Asia/Tokyo 2026-11-26 06:27 16:29 06:00 16:57 17:47 08:16",
        "Tokyo 35.69 139.69 Asia/Tokyo 2026-12-22 06:47 16:32 06:19 17:00 14:23 04:35",
        "Tokyo 35.69 139.69 Asia/Tokyo 2027-02-14 06:30 17:21 06:04 17:48 10:05 -",
        "Sapporo 43.06 141.35 Asia/Tokyo 2026-03-20 05:39 17:46 05:10 18:15 05:54 19:21",
        "Sapporo 43.06 141.35 Asia/Tokyo 2026-06-21 03:55 19:17 03:20 19:53 10:48 23:16",
        "Sapporo 43.06 141.35 Asia/Tokyo 2026-11-26 06:40 16:03 06:09 16:35 17:10 08:39",
        "Sapporo 43.06 141.35 Asia/Tokyo 2026-12-22 07:03 16:03 06:31 16:35 13:49 04:54",
        "Sapporo 43.06 141.35 Asia/Tokyo 2027-02-14 06:35 17:03 06:05 17:33 09:35 00:14",
        "Naha 26.21 127.68 Asia/Tokyo 2026-03-20 06:34 18:40 06:11 19:03 07:01 19:59",
        "Naha 26.21 127.68 Asia/Tokyo 2026-06-21 05:38 19:24 05:11 19:51 11:49 -",
        "Naha 26.21 127.68 Asia/Tokyo 2026-11-26 06:56 17:37 06:31 18:02 19:07 08:37",
        "Naha 26.21 127.68 Asia/Tokyo 2026-12-22 07:13 17:43 06:47 18:08 15:40 04:59",
        "Naha 26.21 127.68 Asia/Tokyo 2027-02-14 07:06 18:21 06:42 18:45 11:18 00:28",
        "London 51.51 -0.13 Europe/London 2026-03-20 06:03 18:14 05:30 18:47 06:17 20:35",
        "London 51.51 -0.13 Europe/London 2026-06-21 04:43 21:22 03:55 22:09 12:41 00:35",
        "London 51.51 -0.13 Europe/London 2026-11-26 07:36 15:59 06:58 16:37 17:16 10:20",
        "London 51.51 -0.13 Europe/London 2026-12-22 08:04 15:54 07:24 16:34 13:49 06:36",
        "London 51.51 -0.13 Europe/London 2027-02-14 07:17 17:13 06:42 17:48 09:36 01:47",
        "Sydney -33.87 151.21 Australia/Sydney 2026-03-20 06:58 19:07 06:33 19:32 07:56 19:34",
        "Sydney -33.87 151.21 Australia/Sydney 2026-06-21 07:00 16:54 06:32 17:22 11:25 23:39",
        "Sydney -33.87 151.21 Australia/Sydney 2026-11-26 05:38 19:46 05:10 20:15 21:57 06:30",
        "Sydney -33.87 151.21 Australia/Sydney 2026-12-22 05:41 20:06 05:12 20:35 18:20 03:13",
        "Sydney -33.87 151.21 Australia/Sydney 2027-02-14 06:29 19:49 06:03 20:15 13:42 23:43",
        "Tromsø 69.65 18.96 Europe/Oslo 2026-03-20 05:44 18:02 04:44 19:02 05:09 21:43",
        "Tromsø 69.65 18.96 Europe/Oslo 2026-06-21 - - - - 12:18 00:37",
        "Tromsø 69.65 18.96 Europe/Oslo 2026-11-26 10:57 12:05 08:33 14:29 - -",
        "Tromsø 69.65 18.96 Europe/Oslo 2026-12-22 - - 09:32 13:54 - -",
        "Tromsø 69.65 18.96 Europe/Oslo 2027-02-14 08:21 15:37 07:12 16:46 - -",
    ]

    @Test(arguments: table)
    func `the times agree with an independent almanac`(row: String) throws {
        let row = try AlmanacRow(row)
        let almanac = row.almanac

        try row.expect(almanac.sun.sunrise, at: 5, within: 1)
        try row.expect(almanac.sun.sunset, at: 6, within: 1)
        try row.expect(almanac.sun.dawn, at: 7, within: 1)
        try row.expect(almanac.sun.dusk, at: 8, within: 1)
        try row.expect(almanac.moon.rise, at: 9, within: 3)
        try row.expect(almanac.moon.set, at: 10, within: 3)
    }

    @Test
    func `the day grows in spring and shrinks in autumn`() throws {
        let tokyo = try Coordinates(latitude: 35.69, longitude: 139.69)
        let spring = Almanac(of: try CalendarDate("2026-03-20"), in: tokyo, timeZone: .japan)
        let autumn = Almanac(of: try CalendarDate("2026-11-26"), in: tokyo, timeZone: .japan)

        #expect((120...150).contains(spring.daylightChange.components.seconds))
        #expect((-90...(-60)).contains(autumn.daylightChange.components.seconds))
        #expect(abs(autumn.sun.daylight.components.seconds - (10 * 3600 + 2 * 60)) < 60)
    }

    @Test(arguments: [
        ("2026-06-21", SunTimes.Polar.day, 24), ("2026-12-22", .night, 0),
    ])
    func `in Tromsø the sun does not set in June and does not rise in December`(
        day: String,
        polar: SunTimes.Polar,
        hours: Int
    ) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Oslo"))
        let place = try Coordinates(latitude: 69.65, longitude: 18.96)
        let sun = Almanac(of: try CalendarDate(day), in: place, timeZone: zone).sun

        #expect(sun.polar == polar)
        #expect(sun.sunrise == nil && sun.sunset == nil)
        #expect(sun.daylight == .seconds(hours * 3600))
    }

    @Test(
        arguments: [
            // The moon is in the north in November 2026 on the 26th, and in the south on the 12th.
            (69.65, "2026-11-26", true), (69.65, "2026-11-12", false),
            (-69.65, "2026-11-26", false),
            (-69.65, "2026-11-12", true), (90, "2026-11-26", true), (-90, "2026-11-26", false),
            (35.69, "2026-11-26", nil),
        ] as [(Double, String, Bool?)]
    )
    func `a moon that neither rises nor sets is up or down`(
        latitude: Double,
        day: String,
        isUp: Bool?
    ) throws {
        let place = try Coordinates(latitude: latitude, longitude: 18.96)
        let moon = Almanac(of: try CalendarDate(day), in: place, timeZone: .gmt).moon

        #expect(moon.isAlwaysUp == isUp)
        #expect((moon.rise == nil && moon.set == nil) == (isUp != nil))
    }

    @Test
    func `a day on which the clocks change has its own length`() throws {
        let zone = try #require(TimeZone(identifier: "Europe/London"))

        #expect(try CalendarDate("2026-03-29").interval(in: zone).duration == 23 * 3600)
        #expect(try CalendarDate("2026-10-25").interval(in: zone).duration == 25 * 3600)
    }

    @Test(arguments: [-90.0, 90])
    func `at the poles there is an almanac, too`(latitude: Double) throws {
        let pole = try Coordinates(latitude: latitude, longitude: 0)
        for day in ["2026-03-20", "2026-06-21", "2026-09-23", "2026-12-22"] {
            let almanac = Almanac(of: try CalendarDate(day), in: pole, timeZone: .gmt)
            #expect(almanac.comingPhases.count == 4)
            #expect(almanac.sun.daylight >= .zero && almanac.sun.daylight <= .seconds(86_400))
        }
    }

    @Test(arguments: [(90.1, 0.0), (-91, 0), (0, 180.5), (.nan, 0), (0, .infinity)])
    func `coordinates off the earth are refused`(latitude: Double, longitude: Double) {
        #expect(throws: InvalidCoordinatesError.self) {
            try Coordinates(latitude: latitude, longitude: longitude)
        }
    }

    @Test
    func `every city of the tables is on the earth`() throws {
        for city in City.all {
            #expect(
                try Coordinates(latitude: city.latitude, longitude: city.longitude)
                    == city.coordinates
            )
        }
        for city in WorldCity.all {
            #expect(
                try Coordinates(latitude: city.latitude, longitude: city.longitude)
                    == city.coordinates
            )
        }
    }
}

private struct AlmanacRow {
    let fields: [Substring]
    let almanac: Almanac
    private let zone: TimeZone

    init(_ row: String) throws {
        fields = row.split(separator: " ")
        zone = try #require(TimeZone(identifier: String(fields[3])))
        almanac = Almanac(
            of: try CalendarDate(String(fields[4])),
            in: try Coordinates(
                latitude: try #require(Double(fields[1])),
                longitude: try #require(Double(fields[2]))
            ),
            timeZone: zone
        )
    }

    /// Compares a moment with a column of the row, which is rounded to the minute.
    func expect(_ moment: Date?, at column: Int, within minutes: Double) throws {
        let text = fields[column]
        guard let moment else {
            #expect(text == "-", "\(fields[0]), column \(column)")
            return
        }
        let parts = text.split(separator: ":")
        try #require(parts.count == 2, "\(fields[0]), column \(column): \(moment)")
        let expected = try #require(Double(parts[0])) * 60 + (try #require(Double(parts[1])))
        let start = almanac.date.interval(in: zone).start
        let actual = moment.timeIntervalSince(start) / 60
        #expect(abs(actual - expected) <= minutes + 0.5, "\(fields[0]), column \(column)")
    }
}
