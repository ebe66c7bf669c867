/// Background work, enqueued in a transaction and run later on any node.
///
/// A job is a value that contains everything its handler needs. It is stored as JSON, so store IDs
/// rather than objects. If you change the type, it must still decode waiting jobs: make new
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

    /// The queue's name, `default` unless overridden.
    static var queue: String { get }

    /// The priority within the queue, ``JobPriority/normal`` unless overridden.
    static var priority: JobPriority { get }

    /// When to retry a failed attempt: by default, 20 attempts over about five days.
    static var retry: JobRetry { get }

    /// The time limit for an attempt, 5 minutes unless overridden.
    ///
    /// When it is exceeded, the handler's task is cancelled and the attempt fails.
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

/// A job's priority among the waiting jobs in its queue.
///
/// Due jobs with the same priority start in the order they were enqueued.
public enum JobPriority: Int, Sendable, Codable, CaseIterable, Comparable {
    /// For jobs that run before all others, such as an email that a user is waiting for.
    case high = 0
    /// The default.
    case normal = 1
    /// For jobs that run after all others, such as a cleanup.
    case low = 2

    /// Whether the first priority starts before the second.
    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
