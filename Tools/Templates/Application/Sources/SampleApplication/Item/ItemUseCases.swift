import Foundation
import KasaneDomain
import SampleDomain

/// Adds an item.
package struct AddItem: Sendable {
    private let transactions: any TransactionTemplate<SampleRepositories>

    package init(transactions: any TransactionTemplate<SampleRepositories>) {
        self.transactions = transactions
    }

    /// Stores a new item and returns it.
    ///
    /// - Throws: `DomainError.invalidInput` with the invalid field, and store errors.
    @discardableResult
    package func callAsFunction(_ input: ItemInput) async throws -> Item {
        let item = try Item(id: UUID(), input)
        try await transactions.execute { repositories in
            // kasane:fields checks
            // kasane:end
            try await repositories.items.save(item)
        }
        return item
    }
}

/// Changes an item.
package struct ChangeItem: Sendable {
    private let transactions: any TransactionTemplate<SampleRepositories>

    package init(transactions: any TransactionTemplate<SampleRepositories>) {
        self.transactions = transactions
    }

    /// Replaces an item and returns the new state.
    ///
    /// - Throws: `DomainError.notFound`, `DomainError.invalidInput` with the invalid field, and
    ///   store errors.
    @discardableResult
    package func callAsFunction(_ id: Item.ID, to input: ItemInput) async throws -> Item {
        let item = try Item(id: id, input)
        try await transactions.execute { repositories in
            guard try await repositories.items.find(id) != nil else {
                throw DomainError.notFound(ItemReason.missing)
            }
            // kasane:fields checks
            // kasane:end
            try await repositories.items.save(item)
        }
        return item
    }
}

/// Deletes an item.
package struct DeleteItem: Sendable {
    private let transactions: any TransactionTemplate<SampleRepositories>

    package init(transactions: any TransactionTemplate<SampleRepositories>) {
        self.transactions = transactions
    }

    /// Deletes the item with an ID, if there is one.
    package func callAsFunction(_ id: Item.ID) async throws {
        try await transactions.execute { try await $0.items.delete(id) }
    }
}

/// Finds an item.
package struct FindItem: Sendable {
    private let transactions: any TransactionTemplate<SampleRepositories>

    package init(transactions: any TransactionTemplate<SampleRepositories>) {
        self.transactions = transactions
    }

    /// Returns the item with an ID, or `nil` if there is none.
    package func callAsFunction(_ id: Item.ID) async throws -> Item? {
        try await transactions.read { try await $0.items.find(id) }
    }
}

/// Searches items.
package struct SearchItems: Sendable {
    private let transactions: any TransactionTemplate<SampleRepositories>

    package init(transactions: any TransactionTemplate<SampleRepositories>) {
        self.transactions = transactions
    }

    /// Returns the items that match a text, sorted by label. An empty text matches all items.
    package func callAsFunction(_ text: String = "") async throws -> [Item] {
        try await transactions.read { try await $0.items.search(text) }
    }

    /// Returns the items that match a text, now and after each change.
    package func observe(
        _ text: String = ""
    ) -> ObservedValues<SampleRepositories, [Item]> {
        transactions.observe { try await $0.items.search(text) }
    }
}
