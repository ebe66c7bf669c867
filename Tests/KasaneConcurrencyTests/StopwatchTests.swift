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
        let clock = ContinuousClock()
        let before = clock.now
        let unknown: any Clock<Duration> = clock
        let elapsed = Stopwatch(unknown)
        let measured = elapsed()

        #expect(measured >= .zero)
        #expect(measured <= before.duration(to: clock.now))
    }
}
