import KasaneConcurrency

/// Repeats work with a delay after each run, until the task is cancelled.
///
/// Failures are reported without ending the loop.
struct PeriodicLoop: Sendable {
    let interval: Duration
    let clock: any Clock<Duration>
    let report: @Sendable (any Error) -> Void
    /// Whether to wait before the first run.
    var startsWithPause = false
    /// Whether to report all consecutive failures instead of only the first.
    var reportsRepeatedFailures = false

    /// Repeats the work until the task is cancelled.
    ///
    /// - Parameters:
    ///   - pause: A closure that returns the delay after a run, given the run's duration. The
    ///     default delay is the interval.
    ///   - work: The work to repeat. An error is a failure unless the task is cancelled.
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
