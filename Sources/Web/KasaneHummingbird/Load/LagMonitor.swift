import KasaneConcurrency
public import ServiceLifecycle
import Synchronization

/// Measures the lag of a server's executor: the delay of scheduled work.
///
/// It must run as a service beside the server. A lag is reported only if all recent samples show
/// it, so a short peak, such as a change shown on a thousand pages, is not reported as overload.
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
    /// - Parameter samples: The number of consecutive samples that must show a lag, at least 1.
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

    /// The minimum delay of the last samples.
    public var lag: Duration { window.withLock(\.lag) }

    /// Measures until the task is cancelled or the service group shuts down.
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
        precondition(count >= 1, "A lag needs at least one sample, not \(count).")
        self.count = count
    }

    /// The minimum of all samples; zero until there are enough of them.
    package var lag: Duration {
        samples.count < count ? .zero : samples.min() ?? .zero
    }

    package mutating func add(_ sample: Duration) {
        if samples.count == count { samples.removeFirst() }
        samples.append(sample)
    }
}
