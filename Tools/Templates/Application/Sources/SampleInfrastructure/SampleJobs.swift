import Foundation
import KasaneDomain
import KasaneJobs
import SampleDomain

/// Enqueues jobs in the same transaction as the change that needs them.
struct JobOutbox: SampleOutbox {
    let jobs: JobRepository

    func requestSummary() async throws {
        // One summary covers all changes before it.
        try await jobs.enqueue(ItemSummary(), unique: .untilStart("all"))
    }
}

/// Reports the number of items.
package struct ItemSummary: Job {
    package static let kind = "item-summary"

    package init() {}
}

package struct ItemSummaryHandler: JobHandler {
    /// Every day at 6:00 UTC, once across all servers that share a database.
    package static var schedule: JobSchedule {
        get throws {
            JobSchedule(ItemSummary.kind, try .cron("0 6 * * *", in: .gmt), ItemSummary())
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

    /// Reports nothing if there are no items.
    ///
    /// A failed report is retried.
    package func run(_ job: ItemSummary, in context: JobContext) async throws {
        let count = try await transactions.read { try await $0.items.count() }
        guard count > 0 else { return }
        try await report("Items: \(count)")
    }
}
