import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneStoreTesting
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
        var migrator = Migrator()
        migrator.registerContract()
        let older = try SQLiteStore(path: file.path, migrator: migrator)
        migrator.register("2 newer") { _ in ["CREATE TABLE newer (a)"] }
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
        SQLiteTransactions(store: store) { ContractRepositories($0) }
    }
}
