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
    /// If the handler throws, the attempt fails and is retried according to ``Job/retry``. Throw
    /// ``JobFailure`` to override the policy. The task is cancelled after ``Job/deadline``, when
    /// the job is cancelled or claimed by another worker, and at the end of the grace period when
    /// the worker stops.
    func run(_ job: Work, in context: JobContext) async throws
}

/// An error that overrides whether and when the job is retried.
public struct JobFailure: Error, Sendable, CustomStringConvertible {
    /// The reason for the failure.
    public let description: String
    /// The delay before the next attempt, or `nil` to fail permanently.
    let pause: Duration?

    /// Fails the job permanently, because retrying can't succeed.
    ///
    /// - Parameter reason: The reason for the failure, for operators.
    public static func permanent(_ reason: String) -> Self {
        Self(description: reason, pause: nil)
    }

    /// Retries after a delay, such as the delay in a `Retry-After` header.
    ///
    /// If no attempts are left, the job fails permanently. When a worker starts, it ends delays
    /// that are longer than both a day and the policy's maximum delay, because a clock that was
    /// ahead might have stored them. It keeps these delays while another worker's clock is ahead.
    ///
    /// - Parameter reason: The reason for the failure, for operators.
    public static func again(after pause: Duration, _ reason: String) -> Self {
        Self(description: reason, pause: pause)
    }
}
