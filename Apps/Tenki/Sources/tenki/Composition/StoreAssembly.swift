import KasaneContainer
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasaneSQLite
import KasaneStore
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal

struct StoreAssembly: Assembly {
    let database: OpenDatabase
    var clock: any WallClock = SystemWallClock()
    let logger: Logger

    func assemble(_ registry: inout Registry) {
        registry.register((any WallClock).self, scope: .singleton) { [clock] in clock }
        registry.register(Logger.self, scope: .singleton) { [logger] in logger }
        switch database {
        case .file(let path): assembleFile(path, &registry)
        case .server(let store): assembleServer(store, &registry)
        }
        registry.register(CopiedStore.self, scope: .singleton, CopiedStore.init(store:))
        registry.register(StoreCheck.self) { (store: any ApplicationStore) in
            StoreCheck(path: store.location) {
                try await store.checkIntegrity()
                return StoreCheck.Findings(
                    server: try await store.serverLines(),
                    warnings: try await store.serverWarnings() + store.userWarnings(),
                    unreadable: try await store.unreadableRows()
                )
            }
        }
        registry.register(
            (any TransactionTemplate<TenkiRepositories>).self,
            scope: .singleton
        ) { (store: any ApplicationStore, logger: Logger) in
            store.transactions { TenkiRepositories($0, reporting: logger.setAside) }
        }
        registry.register(
            (any TransactionTemplate<CallRepositories>).self,
            scope: .singleton
        ) { (store: any ApplicationStore) in store.transactions { CallRepositories($0) } }
        registry.register(
            (any TransactionTemplate<JobRepository>).self,
            scope: .singleton
        ) { (store: any ApplicationStore, clock: any WallClock) in
            store.transactions { transaction in
                JobRepository(transaction: transaction) { clock.now }
            }
        }
        registry.register(
            (any TransactionTemplate<JobRepositories>).self,
            scope: .singleton
        ) { (store: any ApplicationStore, clock: any WallClock, logger: Logger) in
            store.transactions { transaction in
                JobRepositories(
                    tenki: TenkiRepositories(transaction, reporting: logger.setAside),
                    jobs: JobRepository(transaction: transaction) { clock.now }
                )
            }
        }
    }

    private func assembleServer(_ store: PostgresStore, _ registry: inout Registry) {
        registry.register((any ApplicationStore).self, scope: .singleton) { store }
            .onStop { try await $0.close() }
        registry.register(CommitMonitor.self) {
            // The store itself notices the commits of other processes.
            CommitMonitor { while true { try await Task.sleep(for: .seconds(86_400)) } }
        }
    }

    private func assembleFile(_ path: String, _ registry: inout Registry) {
        registry.register(SQLiteStore.self, scope: .singleton) { try SQLiteStore(tenki: path) }
            .as((any ApplicationStore).self) { $0 }
            .onStop { try await $0.close() }
        registry.register(CommitMonitor.self) { (store: SQLiteStore, logger: Logger) in
            CommitMonitor {
                try await ExternalCommitMonitor(store: store) { error in
                    logger.warning(
                        "Commits of other processes are not seen",
                        metadata: ["error": "\(error)"]
                    )
                }
                .run()
            }
        }
    }
}
