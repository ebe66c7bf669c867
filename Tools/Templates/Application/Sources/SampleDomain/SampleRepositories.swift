import KasaneDomain

/// The repositories of one transaction.
package struct SampleRepositories: TransactionBound {
    package let transaction: any Transaction
    package let items: any Repository<Item>
    // kasane:repositories

    package init(
        transaction: any Transaction,
        // kasane:repository-parameters
        items: any Repository<Item>
    ) {
        self.transaction = transaction
        self.items = items
        // kasane:repository-assignments
    }
}
