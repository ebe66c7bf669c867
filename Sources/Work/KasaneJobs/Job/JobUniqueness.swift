/// Which jobs count as one: those of a type with the same key.
///
/// A job that is enqueued while an equal one counts is not stored. Keys until done and keys for a
/// time do not see each other, so a type of job uses one of them.
///
/// ```swift
/// try await repositories.jobs.enqueue(RefreshCity(code), unique: .untilDone("\(code)"))
/// try await repositories.jobs.enqueue(Digest(user.id), unique: .for(.seconds(60), "\(user.id)"))
/// ```
public struct JobUniqueness: Hashable, Sendable {
    /// What distinguishes jobs of one type; at most 200 characters.
    public let key: String
    /// The time for which the key is taken; `nil` until the job is done.
    let period: Duration?

    /// Equal jobs are refused until this one is done, discarded, or has failed for good.
    ///
    /// - Parameter key: What distinguishes jobs of one type.
    /// - Returns: The rule.
    public static func untilDone(_ key: String) -> Self { Self(key: key, period: nil) }

    /// Equal jobs are refused for a time, even after this one is done.
    ///
    /// After a clock was set back, they are refused for twice the time at most.
    ///
    /// - Parameters:
    ///   - period: The time, from the moment of enqueueing.
    ///   - key: What distinguishes jobs of one type.
    /// - Returns: The rule.
    public static func `for`(_ period: Duration, _ key: String) -> Self {
        Self(key: key, period: period)
    }
}
