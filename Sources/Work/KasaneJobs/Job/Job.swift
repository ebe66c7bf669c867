/// Work that is enqueued in a transaction and done later, on any node.
///
/// A job is a value with everything its handler needs. It is stored as JSON, so it holds
/// identifiers rather than objects. A changed type must still decode the waiting jobs, so make a
/// new property optional or give it a default.
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
/// A ``JobHandler`` does the work. It can run more than once; see ``JobContext``.
public protocol Job: Codable, Sendable {
    /// The stored name of the job type, at most 100 characters.
    ///
    /// Don't change it while jobs are waiting.
    static var kind: String { get }

    /// The name of the queue, `default` unless overridden.
    static var queue: String { get }

    /// The priority within the queue, ``JobPriority/normal`` unless overridden.
    static var priority: JobPriority { get }

    /// When to retry a failed attempt.
    ///
    /// The default is ``JobRetry/init(_:from:to:)`` with its defaults.
    static var retry: JobRetry { get }

    /// The time limit of an attempt, 5 minutes unless overridden.
    ///
    /// After it, the handler's task is cancelled and the attempt has failed.
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

/// The priority of a job among the waiting jobs of its queue.
///
/// Due jobs with the same priority start in the order in which they were enqueued.
public enum JobPriority: Int, Sendable, Codable, CaseIterable, Comparable {
    /// Before all others, such as an email that a user waits for.
    case high = 0
    /// The default.
    case normal = 1
    /// After all others, such as a clean-up.
    case low = 2

    /// Whether the first priority starts before the second.
    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
