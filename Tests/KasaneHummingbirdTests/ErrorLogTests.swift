import KasaneHummingbird
import KasaneTesting
import Logging
import Testing

@Suite
struct ErrorLogTests {
    private let clock = ManualClock()
    private let recorded = RecordedLog()
    private let log: ErrorLog

    init() {
        log = ErrorLog(recorded.logger, message: "It failed", clock: clock)
    }

    @Test func `an error that comes many times at once is logged once, and then its number`() {
        for _ in 0..<50 { log.log(OverloadError(text: "busy")) }
        log.log(OverloadError(text: "gone"))
        #expect(recorded.lines == ["error It failed error=busy", "error It failed error=gone"])
        clock.advance(by: .seconds(9))
        log.logRepeats()
        #expect(recorded.lines.count == 2)
        clock.advance(by: .seconds(1))
        log.logRepeats()

        #expect(recorded.lines.dropFirst(2) == ["error It failed error=busy repeats=49"])
    }

    @Test func `an error that comes again after a while is logged again`() {
        for _ in 0..<3 {
            log.log(OverloadError(text: "busy"))
            clock.advance(by: .seconds(10))
        }

        #expect(recorded.lines == Array(repeating: "error It failed error=busy", count: 3))
    }

    @Test func `errors that are all different are all logged, and few are remembered`() {
        for number in 0..<300 { log.log(OverloadError(text: "\(number)")) }
        log.log(OverloadError(text: "0"))
        log.log(OverloadError(text: "299"))

        #expect(recorded.lines.count == 301)
    }
}

private struct OverloadError: Error, CustomStringConvertible {
    let text: String

    var description: String { text }
}
