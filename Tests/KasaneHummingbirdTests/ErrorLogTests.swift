import KasaneHummingbird
import KasaneTesting
import Logging
import Synchronization
import Testing

@Suite
struct ErrorLogTests {
    private let clock = ManualClock()
    private let lines = Lines()
    private let log: ErrorLog

    init() {
        let lines = lines
        let logger = Logger(label: "tests") { _ in LineHandler(lines: lines) }
        log = ErrorLog(logger, message: "It failed", clock: clock)
    }

    @Test func `an error that comes many times at once is logged once, and then its number`() {
        for _ in 0..<50 { log.log(OverloadError(text: "busy")) }
        log.log(OverloadError(text: "gone"))
        #expect(lines.all == ["It failed: busy", "It failed: gone"])
        clock.advance(by: .seconds(9))
        log.logRepeats()
        #expect(lines.all.count == 2)
        clock.advance(by: .seconds(1))
        log.logRepeats()

        #expect(lines.all.dropFirst(2) == ["It failed: busy, repeats 49"])
    }

    @Test func `an error that comes again after a while is logged again`() {
        for _ in 0..<3 {
            log.log(OverloadError(text: "busy"))
            clock.advance(by: .seconds(10))
        }

        #expect(lines.all == Array(repeating: "It failed: busy", count: 3))
    }

    @Test func `errors that are all different are all logged, and few are remembered`() {
        for number in 0..<300 { log.log(OverloadError(text: "\(number)")) }
        log.log(OverloadError(text: "0"))
        log.log(OverloadError(text: "299"))

        #expect(lines.all.count == 301)
    }
}

private struct OverloadError: Error, CustomStringConvertible {
    let text: String

    var description: String { text }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}

private struct LineHandler: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let error = event.metadata?["error"].map { "\($0)" } ?? ""
        let repeats = event.metadata?["repeats"].map { ", repeats \($0)" } ?? ""
        lines.add("\(event.message): \(error)\(repeats)")
    }
}
