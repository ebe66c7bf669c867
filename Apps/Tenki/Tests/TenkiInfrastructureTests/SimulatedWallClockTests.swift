import Foundation
import TenkiInfrastructure
import Testing

@Suite
struct SimulatedWallClockTests {
    @Test(arguments: [0.0, 1_771_524_000, 4_000_000_000])
    func `a clock starts at a date and goes on`(seconds: Double) {
        let start = Date(timeIntervalSince1970: seconds)
        let before = Date()
        let clock = SimulatedWallClock(startingAt: start)
        let first = clock.now
        let second = clock.now
        let passed = Date().timeIntervalSince(before)
        // Dates far from 2001 have rounding errors.
        let margin = 1e-5

        #expect(first >= start - margin)
        #expect(second >= first)
        #expect(second.timeIntervalSince(start) <= passed + margin)
    }
}
