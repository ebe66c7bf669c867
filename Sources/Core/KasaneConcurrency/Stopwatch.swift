/// Measures the time since its creation.
///
/// Each clock type has its own instant type. A stopwatch converts instants to durations, so a type
/// can use an injected clock without a generic parameter.
///
/// ```swift
/// let elapsed = Stopwatch(clock)
/// let start = elapsed()
/// try await work()
/// report(elapsed() - start)
/// ```
public struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    /// Creates and starts a stopwatch.
    public init(_ clock: any Clock<Duration>) {
        // The system clock is a special case, so that reading it avoids witness calls.
        if let clock = clock as? ContinuousClock {
            read = Self.reader(of: clock)
        } else {
            read = Self.reader(of: clock)
        }
    }

    /// Returns the time since the stopwatch was created.
    public func callAsFunction() -> Duration { read() }

    private static func reader(of clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
