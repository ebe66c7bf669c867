package import KasaneDomain
package import KasaneHTTP

/// The usage of the providers' budgets in Tenki's database, shared by all processes.
package struct StoredQuotas: QuotaStore {
    private let transactions: any TransactionTemplate<CallRepositories>

    /// The time limit of a database transaction.
    private static let timeout: Duration = .seconds(5)

    package init(transactions: any TransactionTemplate<CallRepositories>) {
        self.transactions = transactions
    }

    package func update(
        _ share: QuotaShare.ID,
        _ change: @Sendable (QuotaUsage?) throws -> QuotaUsage
    ) async throws -> QuotaUsage {
        try await transactions.execute(within: Self.timeout) { repositories in
            let usage = try change(await repositories.budgets.find(.init(share))?.usage)
            try await repositories.budgets.save(ShareUseRow(usage, of: share))
            return usage
        }
    }

    package func usage(of shares: [QuotaShare.ID]) async throws -> [QuotaShare.ID: QuotaUsage] {
        try await transactions.read(within: Self.timeout) { repositories in
            var usages: [QuotaShare.ID: QuotaUsage] = [:]
            for share in shares {
                usages[share] = try await repositories.budgets.find(.init(share))?.usage
            }
            return usages
        }
    }
}
