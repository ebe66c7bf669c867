public import KasaneContainer
import KasaneLive
public import KasaneStore

/// Keeps the state of restorable pages in the application's store, across restarts and servers.
///
/// ```swift
/// application.parts.append(PageStatesPart { try $0.resolve(SQLiteStore.self) })
/// ```
///
/// The store's migrator creates the table with ``KasaneStore/Migrator/registerPageStates()``.
public struct PageStatesPart<Principal: Sendable>: WebPart {
    private let store: @Sendable (Container) throws -> any SQLStore

    /// Creates the part.
    public init(_ store: @escaping @Sendable (Container) throws -> any SQLStore) {
        self.store = store
    }

    /// Keeps the states in the store.
    public func assemble(_ assembly: inout WebAssembly<Principal>) throws {
        let transactions = try store(assembly.container)
            .transactions { PageStateTable(transaction: $0) }
        assembly.live.states = StoredPageStates(transactions)
    }
}
