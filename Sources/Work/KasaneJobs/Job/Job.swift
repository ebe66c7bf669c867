/// Work that is promised in a transaction and done later, on any node.
///
/// A job is a value with everything that its handler needs to know. It is stored as JSON, so a job
/// holds identities rather than objects, and a changed type must still decode what is waiting: a
/// new property is optional or has a default.
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
/// A ``JobHandler`` does the work. It may be run more than once, see ``JobContext``.
public protocol Job: Codable, Sendable {
    /// The name under which jobs of this type are stored, at most 100 characters.
    ///
    /// It must stay the same while jobs are waiting.
    static var kind: String { get }

    /// The name of the queue; the default is `default`.
    static var queue: String { get }

    /// The rank among the jobs of the queue; the default is ``JobPriority/normal``.
    static var priority: JobPriority { get }

    /// When a failed attempt is followed by another; the default is ``JobRetry/init(_:from:to:)``
    /// with its defaults.
    static var retry: JobRetry { get }

    /// The time allowed for an attempt; the default is 5 minutes.
    ///
    /// After it, the task of the handler is cancelled and the attempt has failed.
    static var deadline: Duration { get }
}

extension Job {
    /// The queue `default`.
    public static var queue: String { "default" }

    /// Neither before nor after others.
    public static var priority: JobPriority { .normal }

    /// 20 attempts over about five days.
    public static var retry: JobRetry { JobRetry() }

    /// Five minutes.
    public static var deadline: Duration { .seconds(300) }
}

/// The rank of a job among the waiting jobs of its queue.
///
/// Of the jobs that are due, those of one rank are begun in the order in which they were enqueued.
public enum JobPriority: Int, Sendable, Codable, CaseIterable, Comparable {
    /// Before all others, such as a mail that a user waits for.
    case high = 0
    /// The usual rank.
    case normal = 1
    /// After all others, such as a clean-up.
    case low = 2

    /// Whether a job of one rank is begun before a job of another one.
    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
