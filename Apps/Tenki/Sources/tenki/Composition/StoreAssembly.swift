import KasaneContainer
import KasaneDomain
import KasaneSQLite
import Logging
import ServiceLifecycle
import TenkiDomain
import TenkiInfrastructure

/// Registers the store, and the services that depend on nothing else.
struct StoreAssembly: Assembly {
    /// The path of the database file.
    let databasePath: String

    func assemble(_ registry: inout Registry) {
        registry.register((any WallClock).self, scope: .shared, SystemWallClock.init)
        registry.register(Logger.self, scope: .shared) { .tenki }
        registry.register(SQLiteStore.self, scope: .shared) { [databasePath] in
            try SQLiteStore(tenki: databasePath)
        }
        .stopping { try await $0.close() }
        registry.register(
            (any Service).self,
            scope: .shared,
            CheckpointService.init(store:logger:)
        )
        .collected()
        registry.register(
            (any Service).self,
            scope: .shared,
            CommitWatchService.init(store:logger:)
        )
        .collected()
        registry.register(
            (any TransactionTemplate<TenkiRepositories>).self,
            scope: .shared
        ) { (store: SQLiteStore, logger: Logger) in
            SQLiteTransactions(tenki: store) { failure in
                logger.warning("A stored row is set aside", metadata: ["failure": "\(failure)"])
            }
        }
    }
}
