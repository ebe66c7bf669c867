import Foundation
import KasaneDomain
import KasaneJobs
import SampleDomain

/// Reports the number of items once a day.
package struct DailySummary: Job {
    package static let kind = "daily-summary"

    package init() {}
}

package struct DailySummaryHandler: JobHandler {
    /// Every day at 6:00 UTC, once for all servers that share a database.
    package static var schedule: JobSchedule {
        get throws {
            JobSchedule(DailySummary.kind, try .cron("0 6 * * *", in: .gmt), DailySummary())
        }
    }

    private let transactions: any TransactionTemplate<SampleRepositories>
    private let report: @Sendable (String) async throws -> Void

    package init(
        transactions: any TransactionTemplate<SampleRepositories>,
        report: @escaping @Sendable (String) async throws -> Void
    ) {
        self.transactions = transactions
        self.report = report
    }

    /// Reports nothing while there are no items. A failed report is retried.
    package func run(_ job: DailySummary, in context: JobContext) async throws {
        let count = try await transactions.read { try await $0.items.count() }
        guard count > 0 else { return }
        try await report("Items: \(count)")
    }
}
