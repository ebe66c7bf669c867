public import KasaneContainer
import KasaneLive
public import KasaneStore

/// Stores the states of restorable pages in the application's store.
///
/// Restorable pages survive restarts and can move between servers.
///
/// ```swift
/// application.parts.append(PageStatesPart { try $0.resolve(SQLiteStore.self) })
/// ```
///
/// Register the table in the store's migrator with ``KasaneStore/Migrator/registerPageStates()``.
public struct PageStatesPart<Principal: Sendable>: WebPart {
    private let store: @Sendable (Container) throws -> any SQLStore

    /// Creates a part that saves page states to the given store.
    public init(_ store: @escaping @Sendable (Container) throws -> any SQLStore) {
        self.store = store
    }

    /// Configures pages to save their states to the store.
    public func assemble(_ assembly: inout WebAssembly<Principal>) throws {
        let transactions = try store(assembly.container)
            .transactions { PageStateTable(transaction: $0) }
        assembly.live.states = StoredPageStates(transactions)
    }
}
