import Foundation
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite
struct ObservationLineTests {
    @Test func `the weather now is above the time of issue`() throws {
        let forecast = try shown()
        let observation = ObservationSnapshot(
            try cityObservation(),
            of: .tokyo,
            at: FixedClock().now
        )
        let style = TextStyle(columns: 200)
        let lines = "\(ForecastReport(forecast, observation: observation, style))"
            .split(separator: "\n")

        #expect(lines[2].hasPrefix("Now 18.5°C · rain in the last hour 0 mm · wind NE 3 m/s"))
        #expect(lines[3].hasPrefix("issued Sat 21 Nov 11:00 JST"))
    }

    @Test func `stale observations are said to be so`() throws {
        let old = try cityObservation(until: FixedClock().now - 3600, .notPublished)
        let observation = ObservationSnapshot(old, of: .tokyo, at: FixedClock().now)

        let text = "\(ForecastReport(try shown(), observation: observation))"

        #expect(text.contains("The last observation was 1 h ago."))
        #expect(!"\(ForecastReport(try shown()))".contains("observation"))
    }
}
