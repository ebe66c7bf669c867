// The contract suite of stores, over a SQLite file.
import Foundation
import GRDB
import KasaneSQLite
import KasaneStoreTesting

// snippet.store
private struct NoteRow: SQLiteRecord {
    static let databaseTableName = "note"
    let id: Int
    let text: String
    let moment: Date?

    init(_ note: ContractNote) {
        id = note.id
        text = note.text
        moment = note.moment
    }

    func element() -> ContractNote { ContractNote(id: id, text: text, moment: moment) }
}

private struct AccountRow: SQLiteRecord {
    static let databaseTableName = "account"
    let id: String
    let balance: Int
    let version: Int

    init(_ account: ContractAccount) {
        id = account.id
        balance = account.balance
        version = account.version
    }

    func element() -> ContractAccount {
        ContractAccount(id: id, balance: balance, version: version)
    }
}

private func makeStore(at path: String) throws -> StoreUnderTest {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 contract") { db in
        try db.execute(
            sql: """
                CREATE TABLE note (
                    id INTEGER PRIMARY KEY, text TEXT NOT NULL, moment TEXT
                ) STRICT;
                CREATE TABLE account (
                    id TEXT PRIMARY KEY, balance INTEGER NOT NULL, version INTEGER NOT NULL
                ) STRICT;
                """
        )
    }
    let older = try SQLiteStore(path: path, migrator: migrator)
    migrator.registerMigration("2 newer") { try $0.execute(sql: "CREATE TABLE newer (a)") }
    let newer = try SQLiteStore(path: path, migrator: migrator, maximumWaiting: 100)
    return StoreUnderTest(
        transactions: makeTransactions(newer),
        older: makeTransactions(older),
        maximumWaiting: 100,
        close: { try await newer.close() }
    )
}

private func makeTransactions(_ store: SQLiteStore) -> SQLiteTransactions<ContractRepositories> {
    SQLiteTransactions(store: store) { transaction in
        ContractRepositories(
            transaction: transaction,
            notes: SQLiteRepository<NoteRow>(transaction: transaction),
            accounts: SQLiteRepository<AccountRow>(transaction: transaction)
        )
    }
}
// snippet.end

@MainActor func sqliteStoreChecks() async throws {
    // snippet.check
    for requirement in StoreContract.all {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
        try await requirement.check(makeStore(at: file.path))
    }
    // snippet.end
}
