import KasaneConcurrency
package import Logging
import Synchronization

/// Logs errors, and counts repetitions within an interval instead of logging each of them.
///
/// Errors such as an overloaded store usually affect many pages at once.
package final class ErrorLog: Sendable {
    private struct Entry {
        let start: Duration
        var repeats = 0
    }

    /// The maximum number of errors to remember.
    ///
    /// Errors above the limit are always logged.
    private static let limit = 100

    private let logger: Logger
    private let message: Logger.Message
    private let interval: Duration
    private let now: Stopwatch
    private let entries = Mutex<[String: Entry]>([:])

    /// Creates a log that counts repeated errors within `interval`.
    package init(
        _ logger: Logger,
        message: Logger.Message,
        interval: Duration = .seconds(10),
        clock: any Clock<Duration>
    ) {
        self.logger = logger
        self.message = message
        self.interval = interval
        now = Stopwatch(clock)
    }

    /// Logs an error, or counts the error if it has already been logged within the interval.
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

    /// Logs the number of repetitions of each error whose interval has ended.
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
