public import KasaneDomain

/// One requirement of the contract for stores.
///
/// The tests of a store check all requirements, each with a new store:
///
/// ```swift
/// @Test(arguments: StoreContract.all)
/// func `the store keeps the contract`(promise: StoreContract) async throws {
///     try await promise.check(try makeSubject())
/// }
/// ```
///
/// The contract works with any test library: a violated requirement throws a ``ContractViolation``.
public struct StoreContract: Sendable, CustomStringConvertible {
    /// The requirement, as a sentence.
    public let name: String

    private let body: @Sendable (ContractSubject) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (ContractSubject) async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// All requirements.
    public static let all =
        commits + savepoints + afterCommits + isolation + endings + repositories + observations

    /// The requirement, as shown by test libraries.
    public var description: String { name }

    /// Checks the requirement.
    ///
    /// - Parameter subject: An empty store.
    /// - Throws: ``ContractViolation``, and any unexpected error of the store.
    public func check(_ subject: ContractSubject) async throws {
        try await body(subject)
    }
}

/// The store under test: a new store, used by two versions of an application.
public struct ContractSubject: Sendable {
    /// Transactions on the store.
    public let transactions: any TransactionTemplate<ContractRepositories>
    /// Transactions on the same store by an older version of the application, opened before the
    /// store was migrated to the newer schema.
    public let older: any TransactionTemplate<ContractRepositories>

    /// Closes the store after all open transactions have ended.
    let close: @Sendable () async throws -> Void

    /// Creates a store under test.
    ///
    /// - Parameters:
    ///   - transactions: Transactions on the store.
    ///   - older: Transactions by a version of the application that knows only an older schema.
    ///   - close: Closes the store. The default does nothing, for stores without a close operation.
    public init(
        transactions: any TransactionTemplate<ContractRepositories>,
        older: any TransactionTemplate<ContractRepositories>,
        close: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.transactions = transactions
        self.older = older
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

/// A violation of a contract by a store.
public struct ContractViolation: Error, CustomStringConvertible {
    /// The expected and the actual result.
    public let description: String
}

/// Throws unless two values are equal.
func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
    guard value == expected else {
        throw ContractViolation(description: "\(what): \(value), but expected \(expected)")
    }
}

/// Throws unless an operation throws an expected error.
func expectError<Value>(
    _ what: String,
    from operation: () async throws -> Value,
    _ isMeant: (any Error) -> Bool
) async throws {
    let value: Value
    do {
        value = try await operation()
    } catch {
        guard isMeant(error) else {
            throw ContractViolation(description: "\(what): threw \(error)")
        }
        return
    }
    throw ContractViolation(description: "\(what): threw nothing and returned \(value)")
}

/// Throws unless an operation throws this error.
func expectError<Value>(
    _ expected: TransactionError,
    _ what: String,
    from operation: () async throws -> Value
) async throws {
    try await expectError(what, from: operation) { $0 as? TransactionError == expected }
}

/// Throws unless an operation throws a ``Refusal``.
func expectRefusal<Value>(from operation: () async throws -> Value) async throws {
    try await expectError("what refuses", from: operation) { $0 is Refusal }
}

/// An error thrown by tests, to verify that it is rethrown.
struct Refusal: Error, Equatable {}

/// Cancels the current task.
func cancelThisTask() {
    withUnsafeCurrentTask { $0?.cancel() }
}

extension ContractNote {
    /// Returns a note whose text is its number.
    static func numbered(_ id: Int) -> Self { Self(id: id, text: "\(id)") }
}
