/// A rule against duplicate jobs of the same type and key.
///
/// A job isn't stored while another job of its type holds its key. Use the same rule for all jobs
/// of a type.
///
/// ```swift
/// try await repositories.jobs.enqueue(RefreshCity(code), unique: .untilStart("\(code)"))
/// try await repositories.jobs.enqueue(Digest(user.id), unique: .for(.seconds(60), "\(user.id)"))
/// ```
public struct JobUniqueness: Hashable, Sendable {
    /// What distinguishes jobs of the same type, at most 200 characters.
    public let key: String
    /// When the key is released.
    let end: End

    enum End: Hashable, Sendable {
        case start
        case done
        case period(Duration)
    }

    /// Refuses duplicates until this job is done, discarded, or has failed permanently.
    ///
    /// Use it for work that must not run twice at the same time. A job refused while this one runs
    /// may concern a change that this one hasn't seen; see ``untilStart(_:)``.
    public static func untilDone(_ key: String) -> Self { Self(key: key, end: .done) }

    /// Refuses duplicates until this job's first attempt begins, or it is discarded.
    ///
    /// Use it for work that follows changes, such as updating a search index: every change is seen
    /// by a job that begins after the commit. Two jobs with the same key can run at the same time.
    public static func untilStart(_ key: String) -> Self { Self(key: key, end: .start) }

    /// Refuses duplicates for a time, even after this job is done.
    ///
    /// If a clock is set back, duplicates are refused for at most twice the time.
    ///
    /// - Parameters:
    ///   - period: The time from when the job is enqueued.
    ///   - key: What distinguishes jobs of the same type.
    public static func `for`(_ period: Duration, _ key: String) -> Self {
        Self(key: key, end: .period(period))
    }
}
