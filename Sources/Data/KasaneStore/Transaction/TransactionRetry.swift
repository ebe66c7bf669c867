/// The maximum number of attempts of a transaction and the delays between them.
///
/// A body is retried after an error that ``TransactionEngine/isRetryable(_:)`` accepts, such as a
/// conflict with a concurrent transaction. The delays use exponential backoff with full jitter, so
/// that conflicting transactions don't restart at the same time. The transaction's deadline
/// includes all attempts and delays.
///
/// ```swift
/// let host = TransactionHost(readers: 8, writers: 8, retry: TransactionRetry(tries: 5))
/// ```
public struct TransactionRetry: Sendable {
    /// A configuration with a single attempt.
    public static let never = Self(tries: 1)

    /// The maximum number of attempts.
    public let tries: Int
    /// The upper bound of the first delay.
    ///
    /// The bound doubles with each attempt.
    public let baseDelay: Duration
    /// The upper bound of all delays.
    public let maximumDelay: Duration
    let clock: any Clock<Duration>
    private let random: @Sendable () -> Double

    /// Creates a retry configuration.
    ///
    /// - Parameters:
    ///   - tries: The maximum number of attempts, at least 1. The default is generous, because
    ///     stores that detect conflicts by page or predicate report conflicts even between
    ///     different keys, and transactions on the same key conflict often on a busy machine.
    ///   - random: A closure that returns random numbers in `0..<1` for the delays.
    public init(
        tries: Int = 20,
        baseDelay: Duration = .milliseconds(5),
        maximumDelay: Duration = .milliseconds(200),
        clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        precondition(tries >= 1, "tries must be at least 1, not \(tries).")
        self.tries = tries
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.clock = clock
        self.random = random
    }

    /// Returns the delay after a number of attempts, or `nil` if no attempts are left.
    func pause(after count: Int) -> Duration? {
        guard count < tries else { return nil }
        // With more doublings, the bound exceeds any useful maximum and could overflow.
        let doublings = min(count - 1, 20)
        return min(baseDelay * (1 << doublings), maximumDelay) * random()
    }
}
