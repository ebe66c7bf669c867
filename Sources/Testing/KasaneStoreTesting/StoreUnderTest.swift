public import Foundation
public import KasaneDomain
public import KasaneStore

/// A new store to test, which is used by two versions of an application.
///
/// ```swift
/// let store = StoreUnderTest(transactions: transactions, older: older)
/// for requirement in StoreContract.all { try await requirement.check(store) }
/// ```
public struct StoreUnderTest: Sendable {
    /// Transactions on the store.
    public let transactions: any TransactionTemplate<ContractRepositories>
    /// Transactions on the same store by an older version of the application, which opened the
    /// store before it was migrated to the newer schema.
    public let older: any TransactionTemplate<ContractRepositories>

    let maximumWaiting: Int?
    let concurrentWriters: Int
    let signalsOthers: Bool
    let makeReadOnly: (@Sendable () async throws -> Void)?
    let failing: (@Sendable (StoreFault) async throws -> Bool)?
    let close: @Sendable () async throws -> Void

    /// Creates a store under test.
    ///
    /// - Parameters:
    ///   - older: Transactions by a version of the application that knows only an older schema.
    ///   - maximumWaiting: The maximum number of waiting writers, at least 50. Further writers must
    ///     fail with `StoreFailure.overloaded`. Pass `nil` if the store never rejects writers.
    ///   - concurrentWriters: The maximum number of concurrent writers. Pass 1 if writers wait for
    ///     each other.
    ///   - signalsOthers: Whether the store also signals commits by other clients, such as other
    ///     servers, so that a commit can be counted more than once.
    ///   - makeReadOnly: A closure that makes the store read-only, so that writes fail with
    ///     `StoreFailure.readOnly`. Pass `nil` if the store is always writable.
    ///   - failing: A closure that injects a fault into the next write transactions and returns
    ///     whether the store supports the fault. Pass `nil` if the store supports no faults.
    ///   - close: A closure that closes the store after open transactions have ended. The default
    ///     does nothing.
    public init(
        transactions: any TransactionTemplate<ContractRepositories>,
        older: any TransactionTemplate<ContractRepositories>,
        maximumWaiting: Int? = nil,
        concurrentWriters: Int = 1,
        signalsOthers: Bool = false,
        makeReadOnly: (@Sendable () async throws -> Void)? = nil,
        failing: (@Sendable (StoreFault) async throws -> Bool)? = nil,
        close: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.transactions = transactions
        self.older = older
        self.maximumWaiting = maximumWaiting
        self.concurrentWriters = concurrentWriters
        self.signalsOthers = signalsOthers
        self.makeReadOnly = makeReadOnly
        self.failing = failing
        self.close = close
    }

    /// Returns the text of each stored note, read in a separate transaction.
    func texts() async throws -> [String] {
        try await transactions.read { try await $0.notes.all().map(\.text) }
    }

    /// Runs a body while other transactions occupy all but one of the writer slots.
    ///
    /// Use this method on a store with several writers, for requirements about writers that wait
    /// for each other.
    func leavingOneWriter<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        let (begun, beginnings) = AsyncStream<Void>.makeStream()
        let end = CommitSignal()
        let occupants = (1..<concurrentWriters).map { _ in
            Task.detached {
                try await transactions.execute(within: .seconds(60)) { _ in
                    beginnings.yield()
                    await end.waitForCommit(after: 0)
                }
            }
        }
        var iterator = begun.makeAsyncIterator()
        for _ in occupants { await iterator.next() }
        let result: Result<Value, any Error>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        end.notify()
        for occupant in occupants { try await occupant.value }
        return try result.get()
    }

    /// Runs a body in a write transaction, repeating the transaction until it doesn't conflict with
    /// concurrent transactions.
    ///
    /// A store limits the number of attempts, and the limit is too low for many writers of the same
    /// element.
    func executeUntilCommitted<Value: Sendable>(
        _ body: nonisolated(nonsending) (ContractRepositories) async throws -> Value
    ) async throws -> Value {
        while true {
            do {
                return try await transactions.execute(within: .seconds(60), body)
            } catch DomainError.unavailable(StoreFailure.conflicting, _, _) {}
        }
    }
}

/// The repositories for a store under test.
public struct ContractRepositories: TransactionBound {
    /// The transaction that the repositories belong to.
    public let transaction: any Transaction
    /// Unversioned elements identified by number.
    public let notes: any Repository<ContractNote>
    /// Versioned elements identified by name.
    public let accounts: any Repository<ContractAccount>
    /// Elements with values that some columns can't store, or `nil` to skip their requirements.
    public let readings: (any Repository<ContractReading>)?

    /// Creates the repositories of a transaction.
    public init(
        transaction: any Transaction,
        notes: any Repository<ContractNote>,
        accounts: any Repository<ContractAccount>,
        readings: (any Repository<ContractReading>)? = nil
    ) {
        self.transaction = transaction
        self.notes = notes
        self.accounts = accounts
        self.readings = readings
    }

    /// Creates the repositories of a transaction on a store that supports records.
    public init(_ transaction: any RecordTransaction) {
        self.init(
            transaction: transaction,
            notes: transaction.repository(of: ContractNote.self),
            accounts: transaction.repository(of: ContractAccount.self),
            readings: transaction.repository(of: ContractReading.self)
        )
    }
}

extension Migrator {
    /// Registers a migration that creates the tables for ``ContractRepositories``.
    public mutating func registerContract() {
        register("kasane contract 1") { dialect in
            let (text, date, integer) = (dialect.text, dialect.date, dialect.integer)
            return [
                """
                CREATE TABLE "contractNote" (
                    id \(integer) NOT NULL PRIMARY KEY, text \(text) NOT NULL, moment \(date)
                ) \(dialect.tableOptions)
                """,
                """
                CREATE TABLE "contractAccount" (
                    id \(dialect.bytewiseText) NOT NULL PRIMARY KEY,
                    balance \(integer) NOT NULL, version \(integer) NOT NULL
                ) \(dialect.tableOptions)
                """,
                """
                CREATE TABLE "contractReading" (
                    id \(integer) NOT NULL PRIMARY KEY, text \(text) NOT NULL,
                    value \(dialect.real) NOT NULL, moment \(date), detail \(dialect.json) NOT NULL
                ) \(dialect.tableOptions)
                """,
            ]
        }
    }
}

/// An unversioned element.
public struct ContractNote: Identifiable, Hashable, StoreRecord {
    /// The number that determines the order.
    public let id: Int
    /// Any text.
    public var text: String
    /// Any date, stored with millisecond precision.
    public var moment: Date?

    /// Creates a note.
    public init(id: Int, text: String, moment: Date? = nil) {
        self.id = id
        self.text = text
        self.moment = moment
    }
}

/// A versioned element.
public struct ContractAccount: Versioned, Hashable, StoreRecord {
    /// The name that identifies the account.
    public let id: String
    /// Any number.
    public var balance: Int
    /// The number of times the account has been stored.
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
