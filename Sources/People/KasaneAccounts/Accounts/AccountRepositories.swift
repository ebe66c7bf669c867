public import KasaneDomain
public import KasaneJobs

/// The repositories for accounts in one transaction.
///
/// Create them with ``init(transaction:data:now:)`` for SQL stores, and with
/// ``init(transaction:jobs:data:)`` for in-memory tests.
public struct AccountRepositories: TransactionBound {
    /// The transaction.
    public let transaction: any Transaction
    /// The job repository, for sending emails.
    public let jobs: JobRepository
    /// The application's own data about accounts.
    let data: any AccountData
    let accounts: any Repository<Account>
    let addresses: any Repository<AccountAddress>
    let endedSessions: any Repository<EndedSession>
    var sessions: any Repository<AccountSession>
    var oneTimeTokens: any Repository<OneTimeToken>
    var apiTokens: any Repository<APIToken>
    var budgets: any Repository<AttemptBudget>
    var audit: any Repository<AuditEntry>
    /// Called for each unreadable row that is skipped.
    var report: @Sendable (any Error) -> Void = { _ in }
}

/// The application's own data about accounts, in an accounts transaction.
///
/// It isn't `Sendable`: create it for each transaction with that transaction's repositories, so
/// that an account and its data are deleted together.
///
/// ```swift
/// struct BoardData: AccountData {
///     let boards: any BoardRepository
///
///     func export(_ account: AccountID) async throws -> [String: any Encodable & Sendable] {
///         ["board": try await boards.find(account)]
///     }
///
///     func delete(_ account: AccountID) async throws {
///         try await boards.delete(account)
///     }
/// }
/// ```
public protocol AccountData {
    /// Returns the data about a user or created by them.
    ///
    /// - Returns: The data by name; each value is encoded as JSON.
    func export(_ account: AccountID) async throws -> [String: any Encodable & Sendable]

    /// Deletes or anonymizes an account's data.
    func delete(_ account: AccountID) async throws

    /// Stores application data for a new account, or after its email address has changed.
    ///
    /// The default implementation does nothing.
    ///
    /// - Parameter account: The account as stored.
    func save(_ account: Account) async throws
}

extension AccountData {
    /// Does nothing.
    public func save(_ account: Account) {}
}

/// No data, for applications without their own data about accounts.
public struct NoAccountData: AccountData {
    /// Creates an instance.
    public init() {}

    /// Returns no data.
    public func export(_ account: AccountID) -> [String: any Encodable & Sendable] { [:] }

    /// Does nothing.
    public func delete(_ account: AccountID) {}
}
