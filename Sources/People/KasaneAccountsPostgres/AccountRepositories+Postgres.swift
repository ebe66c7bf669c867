public import Foundation
public import KasaneAccounts
import KasaneJobs
import KasaneJobsPostgres
public import KasanePostgres
import KasaneStore

extension AccountRepositories {
    /// Creates the accounts of a ``/KasanePostgres/PostgresStore`` transaction.
    ///
    /// The store's migrator creates the tables of accounts and of the jobs that send emails; see
    /// ``/KasanePostgres/PostgresMigrator/registerAccounts()``.
    ///
    /// ```swift
    /// let accounts = PostgresTransactions(store: store) { transaction in
    ///     AccountRepositories(transaction: transaction)
    /// }
    /// ```
    ///
    /// - Parameter data: The application's own data about accounts, in the same transaction.
    public init(
        transaction: PostgresTransaction,
        data: any AccountData = NoAccountData(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            transaction: transaction,
            jobs: JobRepository(transaction: transaction, now: now),
            data: data,
            accounts: PostgresRepository<AccountRow>(transaction: transaction),
            addresses: PostgresRepository<AccountAddressRow>(transaction: transaction),
            sessions: PostgresRepository<SessionRow>(transaction: transaction),
            endedSessions: PostgresRepository<EndedSessionRow>(transaction: transaction),
            oneTimeTokens: PostgresRepository<OneTimeTokenRow>(transaction: transaction),
            apiTokens: PostgresRepository<APITokenRow>(transaction: transaction),
            budgets: PostgresRepository<AttemptBudgetRow>(transaction: transaction),
            audit: PostgresRepository<AuditRow>(transaction: transaction)
        )
    }
}

extension PostgresMigrator {
    /// Registers the migrations of the account tables, whose names begin with `kasane_account`.
    ///
    /// ```swift
    /// var migrator = PostgresMigrator()
    /// migrator.registerJobs()
    /// migrator.registerAccounts()
    /// ```
    public mutating func registerAccounts() {
        registerMigration("kasane accounts 1") { database in
            let statements = AccountSchema.statements(
                text: "text COLLATE \"C\"",
                integer: "int8"
            )
            for sql in statements { try await database.execute(PostgresSQL(trusted: sql)) }
        }
    }
}

extension AccountRecord {
    static func columns(of id: Element.ID) -> [PostgresValue] {
        keyValues(of: id).map { value in
            switch value {
            case .text(let text): text.postgresValue
            case .integer(let number): number.postgresValue
            case .uuid(let uuid): uuid.uuidString.lowercased().postgresValue
            }
        }
    }
}
