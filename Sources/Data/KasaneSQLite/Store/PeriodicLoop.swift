import KasaneConcurrency

/// Repeats work with a pause after each run, until the task is cancelled.
///
/// A failure is reported and does not end the loop.
struct PeriodicLoop: Sendable {
    let interval: Duration
    let clock: any Clock<Duration>
    let report: @Sendable (any Error) -> Void
    /// Whether the first run waits, too.
    var startsWithPause = false
    /// Whether consecutive failures are all reported, not only the first one.
    var reportsRepeatedFailures = false

    /// Repeats the work until the task is cancelled.
    ///
    /// - Parameters:
    ///   - pause: Returns the pause after a run of a duration. The default is the interval.
    ///   - work: The work. A thrown error is a failure unless the task is cancelled.
    /// - Throws: Only `CancellationError`.
    func run(
        pause: ((Duration) -> Duration)? = nil,
        _ work: () async throws -> Void
    ) async throws {
        let elapsed = Stopwatch(clock)
        var hasFailed = false
        if startsWithPause { try await clock.sleep(for: interval) }
        while true {
            let start = elapsed()
            do {
                try await work()
                hasFailed = false
            } catch {
                try Task.checkCancellation()
                if !hasFailed || reportsRepeatedFailures { report(error) }
                hasFailed = true
            }
            try await clock.sleep(for: pause?(elapsed() - start) ?? interval)
        }
    }
}
