/// A rule that prevents duplicate jobs with the same type and key.
///
/// While one job holds a key, another job of the same type with that key isn't stored. Use the same
/// rule for all jobs of the same type.
///
/// ```swift
/// try await repositories.jobs.enqueue(RefreshCity(code), unique: .untilStart("\(code)"))
/// try await repositories.jobs.enqueue(Digest(user.id), unique: .for(.seconds(60), "\(user.id)"))
/// ```
public struct JobUniqueness: Hashable, Sendable {
    /// The key that identifies duplicates of the same type, at most 200 characters.
    public let key: String
    /// The event that releases the key.
    let end: End

    enum End: Hashable, Sendable {
        case start
        case done
        case period(Duration)
    }

    /// Prevents duplicates until this job is done, discarded or permanently failed.
    ///
    /// Use this rule for work that must not run twice at the same time. A duplicate that is dropped
    /// while this job runs might belong to a change that this job hasn't seen. Use
    /// ``untilStart(_:)`` to avoid this.
    public static func untilDone(_ key: String) -> Self { Self(key: key, end: .done) }

    /// Prevents duplicates until this job's first attempt starts or the job is discarded.
    ///
    /// Use this rule for work that follows changes, such as updating a search index. For every
    /// change, a job starts after the commit. Two jobs with the same key can run at the same time.
    public static func untilStart(_ key: String) -> Self { Self(key: key, end: .start) }

    /// Prevents duplicates for a period, even after this job is done.
    ///
    /// If a clock is set back, duplicates are prevented for at most twice the period.
    ///
    /// - Parameters:
    ///   - period: The period, which starts when the job is enqueued.
    ///   - key: The key that identifies duplicates of the same type.
    public static func `for`(_ period: Duration, _ key: String) -> Self {
        Self(key: key, end: .period(period))
    }
}
