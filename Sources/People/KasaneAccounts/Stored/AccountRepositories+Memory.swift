public import KasaneJobs
public import KasaneStore

extension AccountRepositories {
    /// Creates the accounts of a ``/KasaneStore/MemoryStore`` transaction, for tests.
    ///
    /// - Parameter jobs: The jobs of the same transaction.
    public init(
        transaction: MemoryTransaction,
        jobs: JobRepository,
        data: any AccountData = NoAccountData()
    ) {
        self.init(
            transaction: transaction,
            jobs: jobs,
            data: data,
            accounts: MemoryRepository<Account>(transaction: transaction),
            addresses: MemoryRepository<AccountAddress>(transaction: transaction),
            sessions: MemoryRepository<AccountSession>(transaction: transaction),
            endedSessions: MemoryRepository<EndedSession>(transaction: transaction),
            oneTimeTokens: MemoryRepository<OneTimeToken>(transaction: transaction),
            apiTokens: MemoryRepository<APIToken>(transaction: transaction),
            budgets: MemoryRepository<AttemptBudget>(transaction: transaction),
            audit: MemoryRepository<AuditEntry>(transaction: transaction)
        )
    }
}
