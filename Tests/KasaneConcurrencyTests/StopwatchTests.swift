import KasaneConcurrency
import KasaneTesting
import Testing

@Suite
struct StopwatchTests {
    @Test func `the time since its creation is measured by the clock`() {
        let clock = ManualClock()
        clock.advance(by: .seconds(100))
        let elapsed = Stopwatch(clock)

        clock.advance(by: .seconds(3))

        #expect(elapsed() == .seconds(3))
    }

    @Test func `a clock of an unknown type is measured too`() {
        let clock: any Clock<Duration> = ContinuousClock()
        let elapsed = Stopwatch(clock)

        #expect(elapsed() >= .zero)
        #expect(elapsed() < .seconds(60))
    }
}
