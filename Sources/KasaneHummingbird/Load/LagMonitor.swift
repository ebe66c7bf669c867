public import ServiceLifecycle
import Synchronization

/// Measures how late a server does what is due: the lag of its executor.
///
/// It must run as a service beside the server. A lag is told when the last samples all had it, so that a short peak,
/// such as a change that a thousand pages show, is no overload.
public final class LagMonitor: Service {
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let window: Mutex<LagWindow>

    /// Creates a monitor, which tells of no lag before it runs.
    ///
    /// - Parameters:
    ///   - interval: The time between two samples.
    ///   - samples: How many samples in a row make a lag; at least 1.
    ///   - clock: What lateness is measured by.
    public init(
        interval: Duration = .milliseconds(100),
        samples: Int = 3,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.interval = interval
        self.clock = clock
        elapsed = clock.stopwatch()
        window = Mutex(LagWindow(count: samples))
    }

    /// How late the server has been for some samples at the least.
    public var lag: Duration { window.withLock(\.lag) }

    /// Measures until it is cancelled or the service group shuts down.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let due = self.elapsed() + self.interval
                // If it is cancelled, the loop ends.
                try? await self.clock.sleep(for: self.interval)
                let late = max(.zero, self.elapsed() - due)
                self.window.withLock { $0.add(late) }
            }
        }
    }
}

/// The last samples of a lag.
package struct LagWindow: Sendable {
    private let count: Int
    private var samples: [Duration] = []

    /// Creates a window without samples.
    package init(count: Int) {
        precondition(count >= 1, "A lag of \(count) samples is none.")
        self.count = count
    }

    /// What all of the samples have at the least; nothing until there are enough.
    package var lag: Duration {
        samples.count < count ? .zero : samples.min() ?? .zero
    }

    /// Takes the newest sample.
    package mutating func add(_ sample: Duration) {
        if samples.count == count { samples.removeFirst() }
        samples.append(sample)
    }
}
