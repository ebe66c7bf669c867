package import Foundation
package import KasaneConcurrency

/// The injected clocks that policies use for durations and dates.
package struct CallClock: Sendable {
    /// Returns the time since the clock was created.
    package let elapsed: Stopwatch
    package let sleep: @Sendable (Duration) async throws -> Void
    /// Returns the current date for headers that contain dates.
    package let date: @Sendable () -> Date

    /// Whether this is the system's continuous clock, which transports also use.
    package let isContinuous: Bool

    package init(_ clock: any Clock<Duration>, date: @escaping @Sendable () -> Date) {
        isContinuous = clock is ContinuousClock
        elapsed = Stopwatch(clock)
        sleep = { try await clock.sleep(for: $0) }
        self.date = date
    }
}

extension Duration {
    package var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
