public import Foundation

/// The time limits of a ``JobWorker``, and what it depends on besides the store.
public struct JobWorkerConfiguration: Sendable {
    /// The time within which a worker's death is noticed, at least 1 s.
    ///
    /// Set the same value on each worker of a store.
    public var lease: Duration
    /// How long running jobs can continue when the worker stops, before they are cancelled and
    /// returned.
    public var grace: Duration
    /// How long a cancelled handler can run before its attempt ends without it.
    public var waitLimit: Duration
    /// The name of the worker for operators, such as host and process.
    public var label: String
    /// Measures pauses and leases.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Returns the current date, which decides which jobs are due.
    public var now: @Sendable () -> Date = { Date() }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - lease: The time within which a worker's death is noticed, at least 1 s.
    ///   - grace: How long running jobs can continue when the worker stops.
    ///   - waitLimit: How long a cancelled handler can run before its attempt ends without it.
    ///   - label: The name of the worker for operators, such as host and process.
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
