import Foundation
public import KasaneJobs

/// Reads the warnings that are new.
public struct CheckWarnings: Job {
    /// The name under which these jobs are stored.
    public static let kind = "check-warnings"
    /// A queue of its own, because warnings wait for nothing.
    public static let queue = "warnings"
    /// The next check makes up for one that fails.
    public static let retry = JobRetry(1)

    /// Creates a job.
    public init() {}
}

/// Runs the check for warnings that is due.
///
/// A failure of a provider does not fail the job: it is recorded in the state of the checks.
public struct CheckWarningsHandler: JobHandler {
    private let read: ReadWarnings

    /// The time from one check to the next: a minute.
    static let period: Duration = .seconds(60)

    /// Creates a handler.
    public init(read: ReadWarnings) {
        self.read = read
    }

    /// Runs the check.
    public func run(_ job: CheckWarnings, in context: JobContext) async throws {
        try await read()
    }
}
