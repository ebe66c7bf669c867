import Foundation
package import KasaneDomain
package import KasaneJobs

package struct CheckWarnings: Job {
    package static let kind = "check-warnings"
    /// A queue of its own, because warnings wait for nothing.
    package static let queue = "warnings"
    package static let retry = JobRetry(1)

    package init() {}
}

package struct CheckWarningsHandler: JobHandler {
    private let read: ReadWarnings
    private let transactions: any TransactionTemplate<JobRepositories>

    static let period: Duration = .seconds(60)

    package init(read: ReadWarnings, transactions: any TransactionTemplate<JobRepositories>) {
        self.read = read
        self.transactions = transactions
    }

    package func run(_ job: CheckWarnings, in context: JobContext) async throws {
        try await read {
            try await transactions.execute { repositories in
                _ = try await repositories.jobs.enqueue(PlanWarningNotices(followingChange: true))
            }
        }
    }
}
