/// Configures the circuit breaker.
///
/// The circuit opens when the share of failures among the last ``window`` calls reaches
/// ``failureRateThreshold``. Calls then fail at once. After ``openDuration`` one probe call is let
/// through. A successful probe closes the circuit. A failed one opens it again for twice the time.
///
/// ```swift
/// let breaker = CircuitBreakerPolicy(failureRateThreshold: 0.3, openDuration: .seconds(30))
/// let policies = CallPolicies(circuitBreaker: breaker)
/// ```
public struct CircuitBreakerPolicy: Sendable {
    /// The number of recent calls that are evaluated, 1 to 64.
    public var window: Int
    /// The minimum number of calls before the circuit can open, 1 to ``window``.
    public var minimumCalls: Int
    /// The share of failures that opens the circuit, 0 to 1.
    public var failureRateThreshold: Double
    /// The time from the first opening of the circuit to the probe call.
    public var openDuration: Duration
    /// The longest time to a probe call, after several failed probes.
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
