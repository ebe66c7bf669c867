import Foundation
import TenkiApplication
import TenkiDomain
import Testing

@Suite
struct AlmanacMemoryTests {
    @Test func `a cached almanac is that of its day and place, however many are known`() throws {
        let first = try CalendarDate("2026-11-26")
        let tokyo = try Coordinates(latitude: 35.69, longitude: 139.69)
        let sydney = try Coordinates(latitude: -33.87, longitude: 151.21)

        for offset in 0..<260 {
            let date = first.adding(days: offset)
            for place in [tokyo, sydney] {
                let almanac = Almanac.cached(of: date, in: place, timeZone: .japan)
                #expect(almanac.date == date && almanac.place == place)
            }
        }

        let again = Almanac.cached(of: first, in: tokyo, timeZone: .japan)
        #expect(again == Almanac(of: first, in: tokyo, timeZone: .japan))
        let utc = Almanac.cached(of: first, in: tokyo, timeZone: .gmt)
        #expect(utc == Almanac(of: first, in: tokyo, timeZone: .gmt))
    }
}
