import KasaneDomain

/// The repositories of one transaction.
package struct SampleRepositories: TransactionBound {
    package let transaction: any Transaction
    package let outbox: any SampleOutbox  // kasane:if jobs
    package let items: any Repository<Item>
    // kasane:repositories

    package init(
        transaction: any Transaction,
        outbox: any SampleOutbox,  // kasane:if jobs
        // kasane:repository-parameters
        items: any Repository<Item>
    ) {
        self.transaction = transaction
        self.outbox = outbox  // kasane:if jobs
        self.items = items
        // kasane:repository-assignments
    }
}
// kasane:if jobs

/// Work to do after the transaction commits.
package protocol SampleOutbox {
    func requestSummary() async throws
}
// kasane:end
