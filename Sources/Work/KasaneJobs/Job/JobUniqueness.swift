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
    /// When the key is released.
    let end: End

    enum End: Hashable, Sendable {
        case start
        case done
        case period(Duration)
    }

    /// Prevents duplicates until this job is done, discarded or permanently failed.
    ///
    /// Use it for work that must not run twice at the same time. A job dropped while this job is
    /// running might have been enqueued for a change that this job hasn't seen; see
    /// ``untilStart(_:)``.
    public static func untilDone(_ key: String) -> Self { Self(key: key, end: .done) }

    /// Prevents duplicates until this job's first attempt starts or the job is discarded.
    ///
    /// Use it for work that follows changes, such as updating a search index: every change is seen
    /// by a job that starts after the commit. Two jobs with the same key can run at the same time.
    public static func untilStart(_ key: String) -> Self { Self(key: key, end: .start) }

    /// Prevents duplicates for a period, even after this job is done.
    ///
    /// If a clock is set back, duplicates are prevented for at most twice the period.
    ///
    /// - Parameters:
    ///   - period: The time after the job is enqueued.
    ///   - key: The key that identifies duplicates of the same type.
    public static func `for`(_ period: Duration, _ key: String) -> Self {
        Self(key: key, end: .period(period))
    }
}
