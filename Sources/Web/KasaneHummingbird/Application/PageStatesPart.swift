public import KasaneContainer
public import KasaneDomain
import KasaneLive

/// Keeps the state of restorable pages in the application's store, across restarts and servers.
///
/// ```swift
/// application.parts.append(
///     PageStatesPart { container in
///         let store: SQLiteStore = try container.resolve()
///         return SQLiteTransactions(store: store) { PageStateTable(transaction: $0) }
///     }
/// )
/// ```
///
/// The store's migrator creates the table with ``KasaneStore/Migrator/registerPageStates()``.
public struct PageStatesPart<Principal: Sendable>: WebPart {
    private let makeTransactions:
        @Sendable (Container) throws -> any TransactionTemplate<PageStateTable>

    /// Creates the part.
    ///
    /// - Parameter transactions: Returns the transactions of the store.
    public init(
        _ transactions:
            @escaping @Sendable (Container) throws -> any TransactionTemplate<PageStateTable>
    ) {
        makeTransactions = transactions
    }

    /// Keeps the states in the store.
    public func assemble(_ assembly: inout WebAssembly<Principal>) throws {
        assembly.live.states = StoredPageStates(try makeTransactions(assembly.container))
    }
}
