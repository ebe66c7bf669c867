package import Foundation

/// The clocks of the policies: an injected clock for durations and another one for dates.
package struct CallClock: Sendable {
    /// Returns the time elapsed since the creation of the clock.
    package let elapsed: @Sendable () -> Duration
    /// Suspends the task for a duration.
    package let sleep: @Sendable (Duration) async throws -> Void
    /// Returns the current date, for headers that carry dates.
    package let date: @Sendable () -> Date

    /// Whether this is the system's continuous clock, which transports use as well.
    package let isContinuous: Bool

    package init(_ clock: any Clock<Duration>, date: @escaping @Sendable () -> Date) {
        // Specialises on the system clock's type, so that reading it avoids witness calls.
        if let clock = clock as? ContinuousClock {
            self = Self.make(clock, date)
        } else {
            self = Self.make(clock, date)
        }
    }

    private static func make(
        _ clock: some Clock<Duration>,
        _ date: @escaping @Sendable () -> Date
    ) -> CallClock {
        let start = clock.now
        return CallClock(
            isContinuous: clock is ContinuousClock,
            elapsed: { start.duration(to: clock.now) },
            sleep: { try await clock.sleep(for: $0) },
            date: date
        )
    }

    private init(
        isContinuous: Bool,
        elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        date: @escaping @Sendable () -> Date
    ) {
        self.isContinuous = isContinuous
        self.elapsed = elapsed
        self.sleep = sleep
        self.date = date
    }
}

extension Duration {
    /// The duration in seconds.
    package var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
