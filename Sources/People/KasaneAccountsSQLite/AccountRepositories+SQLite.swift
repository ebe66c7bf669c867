public import Foundation
public import GRDB
public import KasaneAccounts
import KasaneJobs
import KasaneJobsSQLite
public import KasaneSQLite
import KasaneStore

extension AccountRepositories {
    /// Creates the accounts of a ``/KasaneSQLite/SQLiteStore`` transaction.
    ///
    /// The store's migrator creates the tables of accounts and of the jobs that send emails; see
    /// ``GRDB/DatabaseMigrator/registerAccounts()``.
    ///
    /// ```swift
    /// let accounts = SQLiteTransactions(store: store) { transaction in
    ///     AccountRepositories(transaction: transaction)
    /// }
    /// ```
    ///
    /// - Parameter data: The application's own data about accounts, in the same transaction.
    public init(
        transaction: SQLiteTransaction,
        data: any AccountData = NoAccountData(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            transaction: transaction,
            jobs: JobRepository(transaction: transaction, now: now),
            data: data,
            accounts: SQLiteRepository<AccountRow>(transaction: transaction),
            addresses: SQLiteRepository<AccountAddressRow>(transaction: transaction),
            sessions: SQLiteRepository<SessionRow>(transaction: transaction),
            endedSessions: SQLiteRepository<EndedSessionRow>(transaction: transaction),
            oneTimeTokens: SQLiteRepository<OneTimeTokenRow>(transaction: transaction),
            apiTokens: SQLiteRepository<APITokenRow>(transaction: transaction),
            budgets: SQLiteRepository<AttemptBudgetRow>(transaction: transaction),
            audit: SQLiteRepository<AuditRow>(transaction: transaction)
        )
    }
}

extension DatabaseMigrator {
    /// Registers the migrations of the account tables, whose names begin with `kasane_account`.
    ///
    /// ```swift
    /// var migrator = DatabaseMigrator()
    /// migrator.registerJobs()
    /// migrator.registerAccounts()
    /// ```
    public mutating func registerAccounts() {
        registerMigration("kasane accounts 1") { db in
            let statements = AccountSchema.statements(
                text: "TEXT",
                integer: "INTEGER",
                options: " WITHOUT ROWID"
            )
            for sql in statements { try db.execute(sql: sql) }
        }
    }
}

extension AccountRecord {
    static func columns(of id: Element.ID) -> [DatabaseValue] {
        keyValues(of: id).map { value in
            switch value {
            case .text(let text): text.databaseValue
            case .integer(let number): number.databaseValue
            case .uuid(let uuid): uuid.uuidString.lowercased().databaseValue
            }
        }
    }
}
