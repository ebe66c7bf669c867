package import Foundation

/// The time as policies see it: durations by an injected clock, dates by another.
package struct CallClock: Sendable {
    /// The time since some moment before the first call.
    package let elapsed: @Sendable () -> Duration
    /// Waits.
    package let sleep: @Sendable (Duration) async throws -> Void
    /// The date, for what a service says in dates.
    package let date: @Sendable () -> Date

    /// Whether it is the system's clock, by which transports count too.
    package let isContinuous: Bool

    package init(_ clock: any Clock<Duration>, date: @escaping @Sendable () -> Date) {
        // Of the system's clock the type is known, so that reading it calls no witnesses.
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
