import GRDB
import KasaneDomain
public import KasaneSQLite
public import KasaneStoreTesting
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SQLiteContractTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test(arguments: StoreContract.all + StoreContract.recordedRegions)
    func `SQLite keeps the contract`(promise: StoreContract) async throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 contract") { db in
            try db.execute(
                sql: """
                    CREATE TABLE contractNote (
                        id INTEGER PRIMARY KEY, text TEXT NOT NULL, moment TEXT
                    ) STRICT;
                    CREATE TABLE contractAccount (
                        id TEXT PRIMARY KEY, balance INTEGER NOT NULL, version INTEGER NOT NULL
                    ) STRICT;
                    CREATE TABLE contractReading (
                        id INTEGER PRIMARY KEY, text TEXT NOT NULL, value REAL NOT NULL,
                        moment TEXT, detail TEXT NOT NULL
                    ) STRICT;
                    """
            )
        }
        let older = try SQLiteStore(path: file.path, migrator: migrator)
        migrator.registerMigration("2 newer") { db in
            try db.execute(sql: "CREATE TABLE newer (a)")
        }
        let newer = try SQLiteStore(path: file.path, migrator: migrator, maximumWaiting: 100)
        let transactions = transactions(on: newer)

        try await promise.check(
            StoreUnderTest(
                transactions: transactions,
                older: self.transactions(on: older),
                maximumWaiting: 100,
                makeReadOnly: { try await makeReadOnly(transactions) },
                close: { try await newer.close() }
            )
        )
    }

    /// Makes SQLite refuse to write, as to a file that it may only read.
    ///
    /// A change of the permissions would not affect the open file.
    private func makeReadOnly(
        _ transactions: SQLiteTransactions<ContractRepositories>
    ) async throws {
        try await transactions.execute { repositories in
            let transaction = try #require(repositories.transaction as? SQLiteTransaction)
            try await transaction.perform { try $0.execute(sql: "PRAGMA query_only = 1") }
        }
    }

    private func transactions(on store: SQLiteStore) -> SQLiteTransactions<ContractRepositories> {
        SQLiteTransactions(store: store) { transaction in
            ContractRepositories(
                transaction: transaction,
                notes: SQLiteRepository<ContractNote>(transaction: transaction),
                accounts: SQLiteRepository<ContractAccount>(transaction: transaction),
                readings: SQLiteRepository<ContractReading>(transaction: transaction)
            )
        }
    }
}

extension ContractNote: SQLiteRecord {}

extension ContractAccount: SQLiteRecord {}

extension ContractReading: SQLiteRecord {}
