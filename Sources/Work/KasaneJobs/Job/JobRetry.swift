/// When a failed attempt is followed by another one.
///
/// The pause after the first attempt is the shortest one, and each later one doubles it, up to the
/// longest. A random part of half of the pause keeps jobs that failed together from coming back
/// together.
public struct JobRetry: Hashable, Sendable {
    /// The number of attempts after which a job has failed for good; at least 1.
    public let maximumAttempts: Int
    /// The pause after the first attempt.
    public let shortestPause: Duration
    /// The longest pause.
    public let longestPause: Duration

    /// No second attempt after one that failed.
    ///
    /// A job whose worker dies is run again all the same, see ``JobContext``.
    public static let never = Self(1)

    /// The number of deaths of workers that do not end a job, however few attempts it has.
    ///
    /// A worker is more often killed by something else than by its job.
    static let toleratedDeaths = 3

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - maximumAttempts: The number of attempts after which a job has failed for good; at least
    ///     1.
    ///   - shortestPause: The pause after the first attempt, at least 0.
    ///   - longestPause: The longest pause, at least the shortest one.
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
    /// - Returns: The pause.
    func pause(after attempt: Int, fraction: Double) -> Duration {
        var pause = shortestPause
        for _ in 1..<max(1, attempt) {
            if pause >= longestPause { break }
            pause = min(longestPause, pause * 2)
        }
        return pause / 2 + pause / 2 * fraction
    }
}
