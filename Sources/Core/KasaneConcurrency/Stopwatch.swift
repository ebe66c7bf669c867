/// Measures the time since its creation.
///
/// Clocks of different types have instants of different types. A stopwatch turns any of them into
/// durations, so that a type can store an injected clock's time without a generic parameter.
///
/// ```swift
/// let elapsed = Stopwatch(clock)
/// let start = elapsed()
/// try await work()
/// report(elapsed() - start)
/// ```
public struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    /// Creates a stopwatch and starts it.
    public init(_ clock: any Clock<Duration>) {
        // Specialises on the system clock's type, so that reading it avoids witness calls.
        if let clock = clock as? ContinuousClock {
            read = Self.reader(of: clock)
        } else {
            read = Self.reader(of: clock)
        }
    }

    /// Returns the time since the creation.
    public func callAsFunction() -> Duration { read() }

    private static func reader(of clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
