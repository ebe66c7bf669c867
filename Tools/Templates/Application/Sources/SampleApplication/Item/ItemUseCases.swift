import Foundation
import KasaneDomain
import SampleDomain

/// Use cases for items. `EntityUseCases` adds finding, searching and deleting.
package struct ItemUseCases: EntityUseCases {
    package let transactions: any TransactionTemplate<SampleRepositories>

    package init(transactions: any TransactionTemplate<SampleRepositories>) {
        self.transactions = transactions
    }

    package func elements(in repositories: SampleRepositories) -> any Repository<Item> {
        repositories.items
    }

    package func matches(_ item: Item, _ text: String) -> Bool {
        item.label.localizedStandardContains(text)
    }

    /// Stores a new item and returns it.
    ///
    /// - Throws: `DomainError.invalidInput` with the invalid field.
    package func add(_ input: ItemInput) async throws -> Item {
        let item = try Item(id: .timeOrdered(), input)
        // kasane:if jobs
        return try await transactions.execute { repositories in
            // The job is stored in the same transaction as the item.
            try await repositories.outbox.requestSummary()
            return try await save(item, in: repositories)
        }
        // kasane:else
        //- return try await transactions.execute { try await save(item, in: $0) }
        // kasane:end
    }

    /// Replaces an item and returns the new state.
    ///
    /// - Throws: `DomainError.notFound`, `DomainError.invalidInput` with the invalid field, or
    ///   `DomainError.conflict` if the item has changed since the version in the input.
    package func change(_ id: Item.ID, to input: ItemInput) async throws -> Item {
        let item = try Item(id: id, input)
        return try await transactions.execute { repositories in
            try await repositories.items.require(id)
            return try await save(item, in: repositories)
        }
    }

    private func save(_ item: Item, in repositories: SampleRepositories) async throws -> Item {
        // kasane:fields checks
        // kasane:end
        try await repositories.items.save(item)
        // The store has incremented the version.
        return try await repositories.items.require(item.id)
    }
}
