/// Does the work of one type of job.
///
/// It gets what it needs by its initialiser, as every service does:
///
/// ```swift
/// struct SendWelcomeHandler: JobHandler {
///     let users: FindUser
///     let mailer: any Mailer
///
///     func run(_ job: SendWelcome, in context: JobContext) async throws {
///         guard let user = try await users.find(job.user) else { return }
///         try await mailer.send(.welcome(user, id: context.idempotencyKey))
///     }
/// }
/// ```
public protocol JobHandler<Work>: Sendable {
    /// The type of the jobs.
    associatedtype Work: Job

    /// Does the work of a job.
    ///
    /// A thrown error fails the attempt, and ``Job/retry`` decides when another follows; see
    /// ``JobFailure`` to decide otherwise. The task is cancelled after ``Job/deadline``, when the
    /// job is cancelled, when it belongs to another worker, and when the worker stops and its grace
    /// period is over.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - context: The attempt.
    /// - Throws: The reason why the attempt failed.
    func run(_ job: Work, in context: JobContext) async throws
}

/// An error by which a handler decides whether another attempt follows.
public struct JobFailure: Error, Sendable, CustomStringConvertible {
    /// What failed.
    public let description: String
    /// The pause before the next attempt; `nil` if none follows.
    let pause: Duration?

    /// The job has failed for good, because no attempt can succeed.
    ///
    /// - Parameter reason: What failed, for operators.
    /// - Returns: The error to throw.
    public static func permanent(_ reason: String) -> Self {
        Self(description: reason, pause: nil)
    }

    /// Another attempt follows after a pause, such as the one of a `Retry-After` header, unless
    /// this was the last one of the job's policy.
    ///
    /// A pause of more than a day and the longest one of the policy ends when a worker starts,
    /// because it may have been stored by a clock that was ahead. It does not end while the clock
    /// of another worker is ahead.
    ///
    /// - Parameters:
    ///   - pause: The pause.
    ///   - reason: What failed, for operators.
    /// - Returns: The error to throw.
    public static func again(after pause: Duration, _ reason: String) -> Self {
        Self(description: reason, pause: pause)
    }
}
