package import Logging
import Synchronization

/// Logs errors, each text once in an interval, and at its end how often it has come again.
///
/// What befalls one page, such as a store that is overloaded, befalls all of them at the same moment.
package final class ErrorLog: Sendable {
    private struct Entry {
        let start: Duration
        var repeats = 0
    }

    /// How many texts are remembered; others are logged each time.
    private static let limit = 100

    private let logger: Logger
    private let message: Logger.Message
    private let interval: Duration
    private let now: @Sendable () -> Duration
    private let entries = Mutex<[String: Entry]>([:])

    /// Creates a log of errors.
    ///
    /// - Parameters:
    ///   - logger: What is logged to.
    ///   - message: What every line says.
    ///   - interval: How long an error that comes again is only counted.
    ///   - clock: What the interval is measured by.
    package init(
        _ logger: Logger,
        message: Logger.Message,
        interval: Duration = .seconds(10),
        clock: any Clock<Duration>
    ) {
        self.logger = logger
        self.message = message
        self.interval = interval
        now = clock.stopwatch()
    }

    /// Logs an error, or counts it if its text was logged in the interval before.
    package func log(_ error: any Error) {
        logRepeats()
        let text = "\(error)"
        let isNew = entries.withLock { entries in
            guard entries[text] == nil else {
                entries[text]?.repeats += 1
                return false
            }
            if entries.count < Self.limit { entries[text] = Entry(start: now()) }
            return true
        }
        if isNew { logger.error(message, metadata: ["error": "\(text)"]) }
    }

    /// Logs how often errors have come again whose intervals are over.
    package func logRepeats() {
        let ended = entries.withLock { entries in
            let now = now()
            let ended = entries.filter { now - $0.value.start >= interval }
            for text in ended.keys { entries[text] = nil }
            return ended.filter { $0.value.repeats > 0 }
        }
        for (text, entry) in ended {
            logger.error(message, metadata: ["error": "\(text)", "repeats": "\(entry.repeats)"])
        }
    }
}
