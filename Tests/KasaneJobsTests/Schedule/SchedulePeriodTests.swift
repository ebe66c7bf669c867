import Foundation
import KasaneJobs
import Testing

struct SchedulePeriodTests {
    private func delay(_ name: String, _ period: Int, _ maximum: Duration) -> Duration {
        SchedulePeriod.delay(name: name, period: date(period), maximum: maximum)
    }

    @Test(arguments: [
        ("cleanup", 1_795_392_000, 60_000, 16_549),
        ("cleanup", 1_795_395_600, 60_000, 15_222),
        ("報告", 1_795_392_000, 60_000, 8_629),
        ("", 0, 3_600_000, 1_809_774),
        ("cleanup", -1, 1, 1),
    ])
    func `the delay is the same in every process`(
        name: String,
        period: Int,
        maximum: Int,
        expected: Int
    ) {
        #expect(delay(name, period, .milliseconds(maximum)) == .milliseconds(expected))
    }

    @Test
    func `the delays are spread evenly up to the maximum`() {
        let delays = (0..<10_000).map { delay("a", $0 * 3_600, .milliseconds(9)) }
        for milliseconds in 0...9 {
            // A tenth of them, within five standard deviations.
            let count = delays.count { $0 == .milliseconds(milliseconds) }
            #expect((850...1_150).contains(count))
        }
        #expect(delays.allSatisfy { (.zero ... .milliseconds(9)).contains($0) })
    }

    @Test
    func `schedules with similar names are spread`() {
        let delays = Set((0..<100).map { delay("job-\($0)", 0, .seconds(3_600)) })
        #expect(delays.count == 100)
        let sum = delays.reduce(.zero, +)
        #expect((.seconds(1_300) ... .seconds(2_300)).contains(sum / 100))
    }

    @Test(arguments: [.zero, .seconds(-5), .microseconds(999)] as [Duration])
    func `a maximum below a millisecond disables the delay`(maximum: Duration) {
        #expect(delay("a", 3_600, maximum) == .zero)
    }

    @Test
    func `the longest maximum does not overflow`() {
        let maximum = Duration.seconds(Int64.max)
        #expect((.zero...maximum).contains(delay("a", 3_600, maximum)))
    }
}
