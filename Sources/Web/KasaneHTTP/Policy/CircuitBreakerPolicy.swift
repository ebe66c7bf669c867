/// The circuit breaker's thresholds and delays.
///
/// The circuit opens when the failure rate of the last ``window`` calls reaches
/// ``failureRateThreshold``. Calls then fail immediately. After ``openDuration``, a single probe
/// call is allowed. If the probe succeeds, the circuit closes. If the probe fails, the circuit
/// stays open for twice as long.
///
/// ```swift
/// let breaker = CircuitBreakerPolicy(failureRateThreshold: 0.3, openDuration: .seconds(30))
/// let policies = CallPolicies(circuitBreaker: breaker)
/// ```
public struct CircuitBreakerPolicy: Sendable {
    /// The number of recent calls to evaluate, from 1 to 64.
    public var window: Int
    /// The minimum number of calls before the circuit can open, from 1 to ``window``.
    public var minimumCalls: Int
    /// The failure rate that opens the circuit, from 0 to 1.
    public var failureRateThreshold: Double
    /// The time that the circuit stays open before the first probe.
    public var openDuration: Duration
    /// The maximum time that the circuit stays open after repeated failures.
    public var maximumOpenDuration: Duration

    /// Creates a policy.
    public init(
        window: Int = 20,
        minimumCalls: Int = 10,
        failureRateThreshold: Double = 0.5,
        openDuration: Duration = .seconds(5),
        maximumOpenDuration: Duration = .seconds(300)
    ) {
        self.window = min(max(1, window), 64)
        self.minimumCalls = min(max(1, minimumCalls), self.window)
        self.failureRateThreshold = failureRateThreshold
        self.openDuration = openDuration
        self.maximumOpenDuration = maximumOpenDuration
    }
}
