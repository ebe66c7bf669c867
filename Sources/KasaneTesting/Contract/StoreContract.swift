public import KasaneDomain

/// One promise that every store keeps.
///
/// A store's tests run all of them, each over a store of its own:
///
/// ```swift
/// @Test(arguments: StoreContract.all)
/// func `the store keeps the contract`(promise: StoreContract) async throws {
///     try await promise.check(try makeSubject())
/// }
/// ```
///
/// It needs no test library: a promise that is broken throws a ``ContractViolation``.
public struct StoreContract: Sendable, CustomStringConvertible {
    /// The promise, as a sentence.
    public let name: String

    private let body: @Sendable (ContractSubject) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (ContractSubject) async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Every promise.
    public static let all =
        commits + savepoints + afterCommits + isolation + endings + repositories + observations

    /// The promise, by which test libraries show it.
    public var description: String { name }

    /// Checks the promise.
    ///
    /// - Parameter subject: A store in which nothing is stored.
    /// - Throws: ``ContractViolation``, and an error that the store should not have thrown.
    public func check(_ subject: ContractSubject) async throws {
        try await body(subject)
    }
}

/// What the contract is checked with: a new store, seen by two versions of an application.
public struct ContractSubject: Sendable {
    /// Transactions on the store.
    public let transactions: any TransactionTemplate<ContractRepositories>
    /// Transactions on the same store, opened by a version of the application that knows only an
    /// older schema, before the store got the newer one.
    public let older: any TransactionTemplate<ContractRepositories>

    /// Closes the store, after the transactions that are open.
    let close: @Sendable () async throws -> Void

    /// Describes a store.
    ///
    /// - Parameters:
    ///   - transactions: Transactions on the store.
    ///   - older: Transactions by a version of the application that knows only an older schema.
    ///   - close: Closes the store; nothing for one that is never closed.
    public init(
        transactions: any TransactionTemplate<ContractRepositories>,
        older: any TransactionTemplate<ContractRepositories>,
        close: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.transactions = transactions
        self.older = older
        self.close = close
    }

    /// Every stored note's text, by a transaction of its own.
    func texts() async throws -> [String] {
        try await transactions.read { try await $0.notes.all().map(\.text) }
    }
}

/// The repositories that a store offers to the contract.
public struct ContractRepositories: TransactionBound {
    /// The transaction that they belong to.
    public let transaction: any Transaction
    /// Elements without a version, by number.
    public let notes: any Repository<ContractNote>
    /// Elements with a version, by name.
    public let accounts: any Repository<ContractAccount>

    /// Bundles the repositories of a transaction.
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

/// An element without a version.
public struct ContractNote: Identifiable, Hashable, Codable, Sendable {
    /// The number, which the order is by.
    public let id: Int
    /// Any text.
    public var text: String

    /// Makes a note.
    public init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}

/// An element with a version.
public struct ContractAccount: Versioned, Hashable, Codable, Sendable {
    /// The name.
    public let id: String
    /// Any number.
    public var balance: Int
    /// How often it was stored.
    public var version: Int

    /// Makes an account.
    public init(id: String, balance: Int, version: Int = 0) {
        self.id = id
        self.balance = balance
        self.version = version
    }
}

/// A promise of the contract that a store has broken.
public struct ContractViolation: Error, CustomStringConvertible {
    /// What was expected, and what came.
    public let description: String
}

/// Throws unless two values are equal.
func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
    guard value == expected else {
        throw ContractViolation(description: "\(what): \(value), but expected \(expected)")
    }
}

/// Throws unless an operation throws an error that is meant.
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

/// Throws unless an operation throws a refusal.
func expectRefusal<Value>(from operation: () async throws -> Value) async throws {
    try await expectError("what refuses", from: operation) { $0 is Refusal }
}

/// What a test throws to see it thrown on.
struct Refusal: Error, Equatable {}

/// Cancels the task that this runs in.
func cancelThisTask() {
    withUnsafeCurrentTask { $0?.cancel() }
}

extension ContractNote {
    /// A note whose text is its number.
    static func numbered(_ id: Int) -> Self { Self(id: id, text: "\(id)") }
}
