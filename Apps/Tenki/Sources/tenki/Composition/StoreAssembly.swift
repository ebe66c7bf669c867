import KasaneContainer
import KasaneDomain
import KasaneSQLite
import Logging
import ServiceLifecycle
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal

/// Registers the store, and the services that depend on nothing else.
struct StoreAssembly: Assembly {
    /// The path of the database file.
    let databasePath: String

    func assemble(_ registry: inout Registry) {
        registry.register((any WallClock).self, scope: .singleton, SystemWallClock.init)
        registry.register(Logger.self, scope: .singleton) { .tenki }
        registry.register(SQLiteStore.self, scope: .singleton) { [databasePath] in
            try SQLiteStore(tenki: databasePath)
        }
        .onStop { try await $0.close() }
        registry.register(StoreCheck.self) { (store: SQLiteStore) in
            StoreCheck(path: store.path) {
                do {
                    try await store.integrityCheck()
                } catch let error as SQLiteStoreError {
                    throw CommandError("\(error)", .failed)
                }
            }
        }
        registry.register(CommitMonitor.self) { (store: SQLiteStore, logger: Logger) in
            let service = ExternalCommitMonitorService(store: store, logger: logger)
            return CommitMonitor { try await service.run() }
        }
        registry.register(
            (any Service).self,
            scope: .singleton,
            CheckpointService.init(store:logger:)
        )
        .intoCollection()
        registry.register(
            (any Service).self,
            scope: .singleton,
            ExternalCommitMonitorService.init(store:logger:)
        )
        .intoCollection()
        registry.register(
            (any TransactionTemplate<TenkiRepositories>).self,
            scope: .singleton
        ) { (store: SQLiteStore, logger: Logger) in
            SQLiteTransactions(tenki: store) { failure in
                logger.warning("A stored row is set aside", metadata: ["failure": "\(failure)"])
            }
        }
        registry.register(
            (any TransactionTemplate<CallRepositories>).self,
            scope: .singleton,
            SQLiteTransactions.init(calls:)
        )
    }
}
