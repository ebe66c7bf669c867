import KasaneConcurrency
public import ServiceLifecycle
import Synchronization

/// Measures a server's executor lag, which is the delay of scheduled work.
///
/// Run the monitor as a service alongside the server. The lag is the minimum of the recent samples,
/// so short spikes, such as updating a thousand pages, aren't mistaken for overload.
///
/// ```swift
/// let monitor = LagMonitor()
/// try await withServer(router, host: host, port: 80, logger: logger, services: [monitor]) { _ in
///     await waitForShutdownSignal()
/// }
/// ```
public final class LagMonitor: Service {
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let elapsed: Stopwatch
    private let window: Mutex<LagWindow>

    /// Creates a monitor that reports no lag until it runs.
    ///
    /// - Parameter samples: The number of recent samples to consider, at least 1.
    public init(
        interval: Duration = .milliseconds(100),
        samples: Int = 3,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.interval = interval
        self.clock = clock
        elapsed = Stopwatch(clock)
        window = Mutex(LagWindow(count: samples))
    }

    /// The shortest delay among the recent samples.
    public var lag: Duration { window.withLock(\.lag) }

    /// Takes samples until the task is cancelled or the service group shuts down.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let due = self.elapsed() + self.interval
                // Cancellation ends the loop.
                try? await self.clock.sleep(for: self.interval)
                let late = max(.zero, self.elapsed() - due)
                self.window.withLock { $0.add(late) }
            }
        }
    }
}

package struct LagWindow: Sendable {
    private let count: Int
    private var samples: [Duration] = []

    package init(count: Int) {
        precondition(count >= 1, "The number of samples must be at least 1, not \(count).")
        self.count = count
    }

    /// The minimum of all samples, or zero until enough samples are available.
    package var lag: Duration {
        samples.count < count ? .zero : samples.min() ?? .zero
    }

    package mutating func add(_ sample: Duration) {
        if samples.count == count { samples.removeFirst() }
        samples.append(sample)
    }
}
