import KasaneConcurrency
public import ServiceLifecycle
import Synchronization

/// Measures how far a server's executor lags behind: the delay of scheduled work.
///
/// Run it as a service alongside the server. The lag is the minimum of the recent samples, so a
/// short spike, such as an update of a thousand pages, doesn't look like overload.
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

    /// Creates a monitor, which reports no lag until it runs.
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
                // On cancellation, the loop ends.
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

    /// The minimum of all samples, or zero until there are enough.
    package var lag: Duration {
        samples.count < count ? .zero : samples.min() ?? .zero
    }

    package mutating func add(_ sample: Duration) {
        if samples.count == count { samples.removeFirst() }
        samples.append(sample)
    }
}
