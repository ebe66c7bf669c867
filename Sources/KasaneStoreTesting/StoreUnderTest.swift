public import KasaneDomain

/// The store under test: a new store, used by two versions of an application.
///
/// ```swift
/// let store = StoreUnderTest(transactions: transactions, older: older)
/// for requirement in StoreContract.all { try await requirement.check(store) }
/// ```
public struct StoreUnderTest: Sendable {
    /// Transactions on the store.
    public let transactions: any TransactionTemplate<ContractRepositories>
    /// Transactions on the same store by an older version of the application, opened before the
    /// store was migrated to the newer schema.
    public let older: any TransactionTemplate<ContractRepositories>

    /// The maximum number of waiting writers; `nil` if the store refuses none.
    let maximumWaiting: Int?
    /// Sets the store to read-only; `nil` if it can always be written to.
    let makeReadOnly: (@Sendable () async throws -> Void)?
    /// Closes the store after all open transactions have ended.
    let close: @Sendable () async throws -> Void

    /// Creates a store under test.
    ///
    /// - Parameters:
    ///   - transactions: Transactions on the store.
    ///   - older: Transactions by a version of the application that knows only an older schema.
    ///   - maximumWaiting: The maximum number of waiting writers; the store refuses more with
    ///     `StoreFailure.overloaded`. It must be at least 50, because requirements let many writers
    ///     wait. The default, `nil`, is for a store that refuses none.
    ///   - makeReadOnly: Makes the store read-only; it then refuses each write with
    ///     `StoreFailure.readOnly`. The default, `nil`, is for a store that can always be written
    ///     to.
    ///   - close: Closes the store. The default does nothing, for stores without a close operation.
    public init(
        transactions: any TransactionTemplate<ContractRepositories>,
        older: any TransactionTemplate<ContractRepositories>,
        maximumWaiting: Int? = nil,
        makeReadOnly: (@Sendable () async throws -> Void)? = nil,
        close: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.transactions = transactions
        self.older = older
        self.maximumWaiting = maximumWaiting
        self.makeReadOnly = makeReadOnly
        self.close = close
    }

    /// Returns the texts of all stored notes, read in a separate transaction.
    func texts() async throws -> [String] {
        try await transactions.read { try await $0.notes.all().map(\.text) }
    }
}

/// The repositories of a store under test.
public struct ContractRepositories: TransactionBound {
    /// The transaction of the repositories.
    public let transaction: any Transaction
    /// Unversioned elements, identified by number.
    public let notes: any Repository<ContractNote>
    /// Versioned elements, identified by name.
    public let accounts: any Repository<ContractAccount>

    /// Creates the repositories of a transaction.
    public init(
        transaction: any Transaction,
        notes: any Repository<ContractNote>,
        accounts: any Repository<ContractAccount>
    ) {
        self.transaction = transaction
        self.notes = notes
        self.accounts = accounts
    }
}

/// An unversioned element.
public struct ContractNote: Identifiable, Hashable, Codable, Sendable {
    /// The number, which defines the order.
    public let id: Int
    /// Any text.
    public var text: String

    /// Creates a note.
    public init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}

/// A versioned element.
public struct ContractAccount: Versioned, Hashable, Codable, Sendable {
    /// The name.
    public let id: String
    /// Any number.
    public var balance: Int
    /// The version, which counts how often the account was stored.
    public var version: Int

    /// Creates an account.
    public init(id: String, balance: Int, version: Int = 0) {
        self.id = id
        self.balance = balance
        self.version = version
    }
}

extension ContractNote {
    /// Returns a note whose text is its number.
    static func numbered(_ id: Int) -> Self { Self(id: id, text: "\(id)") }
}
