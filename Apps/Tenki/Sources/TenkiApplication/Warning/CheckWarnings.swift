import Foundation
package import KasaneDomain
package import KasaneJobs

/// Reads the warnings that are new.
package struct CheckWarnings: Job {
    /// The name under which these jobs are stored.
    package static let kind = "check-warnings"
    /// A queue of its own, because warnings wait for nothing.
    package static let queue = "warnings"
    /// The next check makes up for one that fails.
    package static let retry = JobRetry(1)

    /// Creates a job.
    package init() {}
}

/// Runs the check for warnings that is due, and has notices planned after each change.
///
/// A failure of a provider does not fail the job: it is recorded in the state of the checks.
package struct CheckWarningsHandler: JobHandler {
    private let read: ReadWarnings
    private let transactions: any TransactionTemplate<JobRepositories>

    /// The time from one check to the next: a minute.
    static let period: Duration = .seconds(60)

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - read: Reads what is due.
    ///   - transactions: The transactions of the store, with its jobs.
    package init(read: ReadWarnings, transactions: any TransactionTemplate<JobRepositories>) {
        self.read = read
        self.transactions = transactions
    }

    /// Runs the check.
    package func run(_ job: CheckWarnings, in context: JobContext) async throws {
        try await read {
            try await transactions.execute { repositories in
                _ = try await repositories.jobs.enqueue(PlanWarningNotices(followingChange: true))
            }
        }
    }
}
