public import Foundation

/// A ``JobWorker``'s timeouts, label and clocks.
public struct JobWorkerConfiguration: Sendable {
    /// The lease duration, at least 1 s.
    ///
    /// A worker that sends no heartbeat for this long is considered dead. Set the same value on all
    /// of a store's workers.
    public var lease: Duration
    /// The grace period for running jobs when the worker stops.
    ///
    /// When the grace period ends, running jobs are cancelled and requeued.
    public var grace: Duration
    /// The timeout for a cancelled handler to return.
    ///
    /// After the timeout, the attempt ends even if the handler is still running.
    public var waitLimit: Duration
    /// The worker's name for operators, such as the host name and process ID.
    public var label: String
    /// The clock for delays and leases.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Returns the current date, which determines which jobs are due.
    public var now: @Sendable () -> Date = { Date() }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - lease: The lease duration, at least 1 s.
    ///   - grace: The grace period for running jobs when the worker stops.
    ///   - waitLimit: The timeout for a cancelled handler to return.
    ///   - label: The worker's name for operators, such as the host name and process ID.
    public init(
        lease: Duration = .seconds(15),
        grace: Duration = .seconds(20),
        waitLimit: Duration = .seconds(5),
        label: String = "worker"
    ) {
        self.lease = lease
        self.grace = grace
        self.waitLimit = waitLimit
        self.label = label
    }
}
