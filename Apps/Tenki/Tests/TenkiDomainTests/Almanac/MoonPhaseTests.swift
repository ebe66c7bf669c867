import Foundation
import TenkiDomain
import Testing

@Suite
struct MoonPhaseTests {
    @Test(arguments: [
        ("2026-11-26T00:00:00Z", MoonQuarter.new, "2026-12-09T00:51:00Z"),
        ("2026-11-26T00:00:00Z", .first, "2026-12-17T05:42:00Z"),
        ("2026-11-26T00:00:00Z", .full, "2026-12-24T01:28:00Z"),
        ("2026-11-26T00:00:00Z", .last, "2026-12-01T06:08:00Z"),
        ("2027-03-01T00:00:00Z", .new, "2027-03-08T09:29:00Z"),
        ("2027-03-01T00:00:00Z", .first, "2027-03-15T16:25:00Z"),
        ("2027-03-01T00:00:00Z", .full, "2027-03-22T10:43:00Z"),
        ("2027-03-01T00:00:00Z", .last, "2027-03-30T00:53:00Z"),
    ])
    func `the next phase is accurate to ten minutes`(
        moment: String,
        quarter: MoonQuarter,
        next: String
    ) throws {
        let found = quarter.next(after: try Date(moment, strategy: .iso8601))

        #expect(abs(found.timeIntervalSince(try Date(next, strategy: .iso8601))) < 600)
    }

    @Test(arguments: [
        ("2026-11-26T03:00:00Z", MoonPhase.Name.waningGibbous, 96.5, 16.83),
        ("2026-12-05T03:00:00Z", .waningCrescent, 14.1, 25.83),
        ("2026-12-24T03:00:00Z", .full, 99.9, 15.09),
        ("2027-01-19T12:00:00Z", .waxingGibbous, 86.8, 11.65),
    ])
    func `the phase has a name, a lit part and an age`(
        moment: String,
        name: MoonPhase.Name,
        percentage: Double,
        age: Double
    ) throws {
        let moment = try Date(moment, strategy: .iso8601)
        let phase = MoonPhase(at: moment)

        #expect(phase.name == name)
        #expect(abs(phase.illuminatedFraction * 100 - percentage) < 0.3)
        #expect(abs(MoonPhase.age(at: moment) / .seconds(86_400) - age) < 0.02)
    }

    @Test(arguments: MoonQuarter.allCases)
    func `for ten years, a phase follows itself after a month`(quarter: MoonQuarter) throws {
        var moment = try Date("2026-01-01T00:00:00Z", strategy: .iso8601)
        for _ in 0..<124 {
            let next = quarter.next(after: moment.addingTimeInterval(86_400))
            let following = quarter.next(after: next.addingTimeInterval(86_400))
            let days = following.timeIntervalSince(next) / 86_400
            #expect((29...30).contains(days))
            #expect(MoonPhase(at: next).name == MoonPhase.Name.allCases[quarter.rawValue * 2])
            moment = next
        }
    }

    @Test
    func `a phase after one that is a second old is a month away`() throws {
        let start = try Date("2026-11-26T00:00:00Z", strategy: .iso8601)
        let full = MoonQuarter.full.next(after: start)
        let next = MoonQuarter.full.next(after: full.addingTimeInterval(60))
        let previous = MoonQuarter.full.previous(before: next.addingTimeInterval(-3600))

        #expect(next.timeIntervalSince(full) > 29 * 86_400)
        #expect(abs(previous.timeIntervalSince(full)) < 60)
    }
}
