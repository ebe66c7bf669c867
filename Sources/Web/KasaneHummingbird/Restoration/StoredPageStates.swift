public import Foundation
public import KasaneDomain
public import KasaneLive

/// Saves the states of restorable pages to the application's own store.
///
/// ```swift
/// var configuration = LivePagesConfiguration()
/// configuration.states = StoredPageStates(
///     SQLiteTransactions(store: store) { PageStateTable(transaction: $0) }
/// )
/// ```
///
/// In a ``WebApplication``, use ``PageStatesPart`` instead.
///
/// A state expires two hours after it was saved. Each client can have up to 500 states, and the
/// oldest states are deleted first.
public struct StoredPageStates: PageStateStore {
    private let transactions: any TransactionTemplate<PageStateTable>
    private let now: @Sendable () -> Date

    /// Creates a page state store from a transaction template.
    public init(
        _ transactions: any TransactionTemplate<PageStateTable>,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.transactions = transactions
        self.now = now
    }

    /// Stores a state, replacing any earlier revision of the same page.
    public func save(_ state: SavedPageState) async throws {
        let now = now()
        try await write { try await $0.save(state, at: now) }
    }

    /// Returns the content of a page's state, unless the state belongs to another owner or has
    /// expired.
    public func content(of page: PageID, ownedBy owner: String) async throws -> [UInt8]? {
        let now = now()
        return try await transactions.read(within: .seconds(2)) {
            try await $0.content(of: page, ownedBy: owner, at: now)
        }
    }

    /// Deletes a page's state if it exists.
    public func delete(_ page: PageID) async throws {
        try await write { try await $0.delete(page) }
    }

    /// Deletes all states of an owner.
    public func deleteAll(ownedBy owner: String) async throws {
        try await write { try await $0.deleteAll(ownedBy: owner) }
    }

    /// Deletes all expired states.
    public func deleteExpired() async throws {
        let now = now()
        try await write { try await $0.deleteExpired(at: now) }
    }

    private func write(
        _ body: nonisolated(nonsending) (PageStateTable) async throws -> Void
    ) async throws {
        var options = TransactionOptions(.write, within: .seconds(5))
        // Each page has its own row, and the rows aren't observed.
        options.locksRows = true
        try await transactions.run(options, body)
    }
}
