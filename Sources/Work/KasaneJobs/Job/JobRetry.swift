/// A retry policy with exponential backoff and jitter.
///
/// Each delay is twice as long as the previous one, up to a maximum. Half of each delay is random,
/// so that jobs that failed together aren't retried together.
public struct JobRetry: Hashable, Sendable {
    /// The maximum number of attempts.
    public let maximumAttempts: Int
    /// The delay after the first attempt.
    public let shortestPause: Duration
    /// The maximum delay.
    public let longestPause: Duration

    /// Doesn't retry failed attempts.
    ///
    /// A job whose worker dies still runs again; see ``JobContext``.
    public static let never = Self(1)

    /// The number of worker deaths that a job survives, even if its policy allows fewer attempts.
    ///
    /// A job rarely causes its worker's death.
    static let toleratedDeaths = 3

    /// Creates a retry policy.
    ///
    /// - Parameters:
    ///   - maximumAttempts: The maximum number of attempts, at least 1.
    ///   - shortestPause: The delay after the first attempt, at least 0.
    ///   - longestPause: The maximum delay, at least `shortestPause`.
    public init(
        _ maximumAttempts: Int = 20,
        from shortestPause: Duration = .seconds(5),
        to longestPause: Duration = .seconds(86_400)
    ) {
        precondition(
            maximumAttempts >= 1,
            "maximumAttempts must be at least 1, not \(maximumAttempts)."
        )
        precondition(
            shortestPause >= .zero && longestPause >= shortestPause,
            "The delays must increase: \(shortestPause), \(longestPause)."
        )
        self.maximumAttempts = maximumAttempts
        self.shortestPause = shortestPause
        self.longestPause = longestPause
    }

    /// Returns the delay after a failed attempt.
    ///
    /// - Parameters:
    ///   - attempt: The attempt number, starting at 1.
    ///   - fraction: A random number from 0 to 1.
    func pause(after attempt: Int, fraction: Double) -> Duration {
        var pause = shortestPause
        for _ in 1..<max(1, attempt) {
            if pause >= longestPause { break }
            pause = min(longestPause, pause * 2)
        }
        return pause / 2 + pause / 2 * fraction
    }
}
