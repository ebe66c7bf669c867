/// How often the body of a transaction is run, with the pauses between tries.
///
/// A body is run again after an error that ``TransactionEngine/isRetryable(_:)`` accepts, such as a
/// conflict with a concurrent transaction. Each pause is random between zero and a bound that
/// doubles with each try (full jitter), because transactions that conflicted would conflict again
/// if they began together. The deadline of the transaction includes all tries and pauses.
///
/// ```swift
/// let host = TransactionHost(readers: 8, writers: 8, retry: TransactionRetry(tries: 5))
/// ```
public struct TransactionRetry: Sendable {
    /// Runs each body once.
    public static let never = Self(tries: 1)

    /// The maximum number of times that a body is run.
    public let tries: Int
    /// The upper bound of the pause before the second try.
    public let baseDelay: Duration
    /// The upper bound of every pause.
    public let maximumDelay: Duration
    let clock: any Clock<Duration>
    private let random: @Sendable () -> Double

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - tries: At least 1. The default is generous: even transactions on different keys can
    ///     conflict in a store that detects conflicts by page or predicate, and transactions on the
    ///     same key conflict often on a busy machine.
    ///   - random: Returns random numbers in `0..<1`, for the pauses.
    public init(
        tries: Int = 20,
        baseDelay: Duration = .milliseconds(5),
        maximumDelay: Duration = .milliseconds(200),
        clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        precondition(tries >= 1, "A body is run at least once, not \(tries) times.")
        self.tries = tries
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.clock = clock
        self.random = random
    }

    /// Returns the pause after a number of tries, or `nil` if none is left.
    func pause(after count: Int) -> Duration? {
        guard count < tries else { return nil }
        // From here on, the bound exceeds every useful maximum, and doubling could overflow.
        let doublings = min(count - 1, 20)
        return min(baseDelay * (1 << doublings), maximumDelay) * random()
    }
}
