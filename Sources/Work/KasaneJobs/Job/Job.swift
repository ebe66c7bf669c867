/// Background work, enqueued in a transaction and run later on any node.
///
/// A job contains everything its handler needs. It is stored as JSON, so store IDs rather than
/// objects. If you change the type, make sure that it can still decode waiting jobs: make new
/// properties optional or give them default values.
///
/// ```swift
/// struct SendWelcome: Job {
///     static let kind = "send-welcome"
///     let user: UserID
/// }
/// ```
///
/// ```swift
/// try await transactions.execute { repositories in
///     try await repositories.users.save(user)
///     try await repositories.jobs.enqueue(SendWelcome(user: user.id))
/// }
/// ```
///
/// A ``JobHandler`` runs the job, possibly more than once; see ``JobContext``.
public protocol Job: Codable, Sendable {
    /// The stored name of the job type, at most 100 characters.
    ///
    /// Don't change it while jobs are waiting.
    static var kind: String { get }

    /// The name of the job's queue. Defaults to `default`.
    static var queue: String { get }

    /// The job's priority within its queue. Defaults to ``JobPriority/normal``.
    static var priority: JobPriority { get }

    /// The retry policy. Defaults to 20 attempts over about five days.
    static var retry: JobRetry { get }

    /// The timeout for each attempt. Defaults to five minutes.
    ///
    /// When an attempt times out, its task is cancelled and the attempt fails.
    static var deadline: Duration { get }
}

extension Job {
    /// The queue `default`.
    public static var queue: String { "default" }

    /// The normal priority.
    public static var priority: JobPriority { .normal }

    /// 20 attempts over about five days.
    public static var retry: JobRetry { JobRetry() }

    /// Five minutes.
    public static var deadline: Duration { .seconds(300) }
}

/// A job's priority within its queue.
///
/// Due jobs with the same priority start in the order they were enqueued.
public enum JobPriority: Int, Sendable, Codable, CaseIterable, Comparable {
    /// Starts before other jobs, such as an email that a user is waiting for.
    case high = 0
    /// The default.
    case normal = 1
    /// Starts after all other jobs, such as a cleanup.
    case low = 2

    /// Whether the first priority starts before the second.
    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
