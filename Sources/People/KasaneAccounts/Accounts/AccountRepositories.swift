public import KasaneDomain
public import KasaneJobs

/// The repositories for accounts in one transaction.
///
/// For SQL stores, use ``init(transaction:data:now:)``. For in-memory tests, use
/// ``init(transaction:jobs:data:)``.
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

/// The application's own data about accounts, accessed in an accounts transaction.
///
/// The type isn't `Sendable`. Create an instance for each transaction with the transaction's
/// repositories, so that an account and its data are deleted together.
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
    /// Returns the data about a user and the data that the user has created.
    ///
    /// - Returns: The data by name. Each value is encoded as JSON.
    func export(_ account: AccountID) async throws -> [String: any Encodable & Sendable]

    /// Deletes or anonymizes an account's data.
    func delete(_ account: AccountID) async throws

    /// Updates the application's data for a new account or a changed email address.
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

/// An implementation for applications without their own data about accounts.
public struct NoAccountData: AccountData {
    /// Creates an instance.
    public init() {}

    /// Returns no data.
    public func export(_ account: AccountID) -> [String: any Encodable & Sendable] { [:] }

    /// Does nothing.
    public func delete(_ account: AccountID) {}
}
