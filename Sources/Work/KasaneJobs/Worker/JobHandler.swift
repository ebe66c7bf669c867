/// Runs the jobs of one type.
///
/// Dependencies come through the initialiser, as in every service:
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
    /// The job type.
    associatedtype Work: Job

    /// Runs a job.
    ///
    /// A thrown error fails the attempt, and ``Job/retry`` decides when to retry; throw
    /// ``JobFailure`` to decide otherwise. The task is cancelled after ``Job/deadline``, when the
    /// job is cancelled, when it belongs to another worker, and when the worker stops and its grace
    /// period is over.
    func run(_ job: Work, in context: JobContext) async throws
}

/// An error that decides whether the job is retried.
public struct JobFailure: Error, Sendable, CustomStringConvertible {
    /// What failed.
    public let description: String
    /// The pause before the next attempt, or `nil` if there is none.
    let pause: Duration?

    /// Fails the job permanently, because no attempt can succeed.
    ///
    /// - Parameter reason: What failed, for operators.
    public static func permanent(_ reason: String) -> Self {
        Self(description: reason, pause: nil)
    }

    /// Retries after a pause, such as from a `Retry-After` header.
    ///
    /// If this was the last attempt of the job's policy, the job fails. A pause longer than both a
    /// day and the policy's longest pause ends when a worker starts, because it may have been
    /// stored by a clock that was ahead. It doesn't end while the clock of another worker is ahead.
    ///
    /// - Parameter reason: What failed, for operators.
    public static func again(after pause: Duration, _ reason: String) -> Self {
        Self(description: reason, pause: pause)
    }
}
