import Foundation
import TenkiDomain
import Testing

@Suite
struct DaylightTests {
    /// The times are those of https://gml.noaa.gov/grad/solcalc/ to the minute.
    @Test(arguments: [
        (35.69, 139.69, "2026-06-21T03:00:00Z", "2026-06-20T19:25:00Z", "2026-06-21T10:00:00Z"),
        (35.69, 139.69, "2026-12-22T03:00:00Z", "2026-12-21T21:47:00Z", "2026-12-22T07:31:00Z"),
        (51.51, -0.13, "2026-06-21T12:00:00Z", "2026-06-21T03:43:00Z", "2026-06-21T20:21:00Z"),
        (51.51, -0.13, "2026-12-21T12:00:00Z", "2026-12-21T08:03:00Z", "2026-12-21T15:53:00Z"),
        (-33.87, 151.21, "2026-12-22T02:00:00Z", "2026-12-21T18:41:00Z", "2026-12-22T09:05:00Z"),
        (-22.91, -43.18, "2026-11-22T15:00:00Z", "2026-11-22T08:00:00Z", "2026-11-22T21:18:00Z"),
    ])
    func `sunrise and sunset are accurate to three minutes`(
        latitude: Double,
        longitude: Double,
        noon: String,
        sunrise: String,
        sunset: String
    ) throws {
        let daylight = Daylight(
            latitude: latitude,
            longitude: longitude,
            around: try Date(noon, strategy: .iso8601)
        )

        guard case .between(let start, let end) = daylight else {
            Issue.record("the sun rises and sets")
            return
        }
        #expect(abs(start.timeIntervalSince(try Date(sunrise, strategy: .iso8601))) < 180)
        #expect(abs(end.timeIntervalSince(try Date(sunset, strategy: .iso8601))) < 180)
    }

    @Test(arguments: [
        ("2026-06-21T00:00:00Z", Daylight.allDay, false), ("2026-12-21T11:00:00Z", .none, true),
    ])
    func `in Tromsø the sun does not set in June and does not rise in December`(
        moment: String,
        daylight: Daylight,
        isNight: Bool
    ) throws {
        let moment = try Date(moment, strategy: .iso8601)

        #expect(Daylight(latitude: 69.65, longitude: 18.96, around: moment) == daylight)
        #expect(daylight.isNight(at: moment) == isNight)
    }

    @Test(arguments: [
        ("Barcelona", "2026-11-22T03:30:00Z", true), ("Atlanta", "2026-11-22T03:30:00Z", true),
        ("Rio de Janeiro", "2026-11-22T03:30:00Z", true), ("Tokyo", "2026-11-22T03:30:00Z", false),
        ("Tokyo", "2026-11-22T08:00:00Z", true), ("Tokyo", "2026-11-21T22:00:00Z", false),
        ("Sydney", "2026-11-22T08:30:00Z", false), ("Montreal", "2026-11-22T20:00:00Z", false),
    ])
    func `a city's night is the one of its own place`(
        name: String,
        moment: String,
        isNight: Bool
    ) throws {
        let city = try #require(WorldCity.all.first { $0.name == name })

        #expect(city.isNight(at: try Date(moment, strategy: .iso8601)) == isNight)
    }

    @Test(arguments: [("Wakkanai", true), ("Naha", false)])
    func `in November the night comes earlier in the north`(
        name: String,
        isNight: Bool
    ) throws {
        let city = try #require(City.all.first { $0.romaji == name })

        #expect(city.isNight(at: try Date("2026-11-22T07:30:00Z", strategy: .iso8601)) == isNight)
    }
}
