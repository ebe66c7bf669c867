/// Runs jobs of one type.
///
/// Pass dependencies to the initializer:
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
    /// If it throws, the attempt fails, and ``Job/retry`` decides when to retry. Throw
    /// ``JobFailure`` to override this. The task is cancelled after ``Job/deadline``, when the job
    /// is cancelled or claimed by another worker, and when the worker stops and its grace period
    /// has passed.
    func run(_ job: Work, in context: JobContext) async throws
}

/// An error that overrides whether and when the job is retried.
public struct JobFailure: Error, Sendable, CustomStringConvertible {
    /// What failed.
    public let description: String
    /// The delay before the next attempt, or `nil` to fail permanently.
    let pause: Duration?

    /// Fails the job permanently, because retrying can't succeed.
    ///
    /// - Parameter reason: What failed, for operators.
    public static func permanent(_ reason: String) -> Self {
        Self(description: reason, pause: nil)
    }

    /// Retries after a delay, such as one from a `Retry-After` header.
    ///
    /// If no attempts are left, the job fails permanently. When a worker starts, it ends delays
    /// longer than both a day and the policy's longest delay, because a clock that was ahead might
    /// have stored them. It leaves them alone while another worker's clock is ahead.
    ///
    /// - Parameter reason: What failed, for operators.
    public static func again(after pause: Duration, _ reason: String) -> Self {
        Self(description: reason, pause: pause)
    }
}
