import Foundation
import TenkiDomain
import Testing

@Suite
struct NightTests {
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

    @Test
    func `the sun is at the zenith of the place below it`() throws {
        let moment = try Date("2026-11-26T03:00:00Z", strategy: .iso8601)
        let zenith = SunTimes.zenith(at: moment)

        #expect(abs(SunTimes.altitude(at: moment, in: zenith) - 90) < 0.01)
        #expect(abs(zenith.latitude - -20.92) < 0.02)
        #expect(abs(zenith.longitude - 131.8) < 0.05)
    }
}
