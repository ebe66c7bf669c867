public import Foundation

/// A ``JobWorker``'s time limits, label and clocks.
public struct JobWorkerConfiguration: Sendable {
    /// How long it takes to notice a worker's death, at least 1 s.
    ///
    /// Set the same value on all workers of a store.
    public var lease: Duration
    /// The grace period for running jobs when the worker stops.
    ///
    /// When it ends, they are cancelled and requeued.
    public var grace: Duration
    /// How long a cancelled handler can keep running before its attempt ends without it.
    public var waitLimit: Duration
    /// The worker's name for operators, such as its host and process ID.
    public var label: String
    /// The clock for delays and leases.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Returns the current date, which decides which jobs are due.
    public var now: @Sendable () -> Date = { Date() }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - lease: How long it takes to notice a worker's death, at least 1 s.
    ///   - grace: The grace period for running jobs when the worker stops.
    ///   - waitLimit: How long a cancelled handler can keep running before its attempt ends without
    ///     it.
    ///   - label: The worker's name for operators, such as its host and process ID.
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
