/// A rule against duplicates: jobs of one type with the same key.
///
/// A job is not stored while an equal one holds its key. Use the same rule for all jobs of a type.
///
/// ```swift
/// try await repositories.jobs.enqueue(RefreshCity(code), unique: .untilStart("\(code)"))
/// try await repositories.jobs.enqueue(Digest(user.id), unique: .for(.seconds(60), "\(user.id)"))
/// ```
public struct JobUniqueness: Hashable, Sendable {
    /// What distinguishes jobs of one type; at most 200 characters.
    public let key: String
    /// The event that frees the key.
    let end: End

    enum End: Hashable, Sendable {
        case start
        case done
        case period(Duration)
    }

    /// Equal jobs are refused until this one is done, discarded, or has failed for good.
    ///
    /// Use it for work that must not run twice at the same time. A job that is refused while this
    /// one runs may concern a change that this one has not seen; see ``untilStart(_:)``.
    ///
    /// - Parameter key: What distinguishes jobs of one type.
    /// - Returns: The rule.
    public static func untilDone(_ key: String) -> Self { Self(key: key, end: .done) }

    /// Equal jobs are refused until the first attempt of this one begins, or it is discarded.
    ///
    /// Use it for work that follows changes, such as updating a search index: each change is seen
    /// by a job that begins after the commit. Two equal jobs can run at the same time.
    ///
    /// - Parameter key: What distinguishes jobs of one type.
    /// - Returns: The rule.
    public static func untilStart(_ key: String) -> Self { Self(key: key, end: .start) }

    /// Equal jobs are refused for a time, even after this one is done.
    ///
    /// After a clock was set back, they are refused for twice the time at most.
    ///
    /// - Parameters:
    ///   - period: The time, from the moment of enqueueing.
    ///   - key: What distinguishes jobs of one type.
    /// - Returns: The rule.
    public static func `for`(_ period: Duration, _ key: String) -> Self {
        Self(key: key, end: .period(period))
    }
}
