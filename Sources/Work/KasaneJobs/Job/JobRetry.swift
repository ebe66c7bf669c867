/// The retry policy of a job: exponential backoff with jitter.
///
/// Each pause is twice as long as the previous one, up to a maximum. Half of each pause is random,
/// so that jobs that failed together aren't retried together.
public struct JobRetry: Hashable, Sendable {
    /// The number of attempts before a job has failed permanently.
    public let maximumAttempts: Int
    /// The pause after the first attempt.
    public let shortestPause: Duration
    /// The longest pause.
    public let longestPause: Duration

    /// No retry after a failed attempt.
    ///
    /// A job whose worker dies still runs again; see ``JobContext``.
    public static let never = Self(1)

    /// The number of worker deaths that a job survives, however few attempts it has.
    ///
    /// A worker is more often killed by something other than its job.
    static let toleratedDeaths = 3

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - maximumAttempts: The number of attempts before a job has failed permanently, at least 1.
    ///   - shortestPause: The pause after the first attempt, at least 0.
    ///   - longestPause: The maximum pause, at least `shortestPause`.
    public init(
        _ maximumAttempts: Int = 20,
        from shortestPause: Duration = .seconds(5),
        to longestPause: Duration = .seconds(86_400)
    ) {
        precondition(maximumAttempts >= 1, "A job has at least 1 attempt, not \(maximumAttempts).")
        precondition(
            shortestPause >= .zero && longestPause >= shortestPause,
            "The pauses must grow from \(shortestPause) to \(longestPause)."
        )
        self.maximumAttempts = maximumAttempts
        self.shortestPause = shortestPause
        self.longestPause = longestPause
    }

    /// Returns the pause after an attempt.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt, from 1.
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
