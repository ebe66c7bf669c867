public import Foundation
public import KasaneJobs
public import KasaneStore

extension AccountRepositories {
    /// Creates the account repositories for a transaction in an SQL store.
    ///
    /// The store's migrator creates the tables for accounts and for the jobs that send emails; see
    /// ``KasaneStore/Migrator/registerAccounts()``.
    ///
    /// ```swift
    /// let accounts = AccountRepositories(transaction: transaction)
    /// ```
    ///
    /// - Parameter data: The application's own data about accounts, in the same transaction.
    public init(
        transaction: any SQLTransaction,
        data: any AccountData = NoAccountData(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let jobs = JobRepository(transaction: transaction, now: now)
        self.init(transaction: transaction, jobs: jobs, data: data)
    }

    /// Creates the account repositories for a transaction in any store, such as a
    /// ``/KasaneStore/MemoryStore``.
    ///
    /// - Parameter jobs: The job repository of the same transaction.
    public init(
        transaction: any RecordTransaction,
        jobs: JobRepository,
        data: any AccountData = NoAccountData()
    ) {
        self.transaction = transaction
        self.jobs = jobs
        self.data = data
        accounts = transaction.repository(of: AccountRow.self)
        addresses = transaction.repository(of: AccountAddressRow.self)
        sessions = transaction.repository(of: SessionRow.self)
        endedSessions = transaction.repository(of: EndedSessionRow.self)
        oneTimeTokens = transaction.repository(of: OneTimeTokenRow.self)
        apiTokens = transaction.repository(of: APITokenRow.self)
        budgets = transaction.repository(of: AttemptBudgetRow.self)
        audit = transaction.repository(of: AuditRow.self)
    }
}
