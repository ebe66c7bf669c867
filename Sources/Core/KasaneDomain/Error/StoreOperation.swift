/// An operation of a store that failed unexpectedly.
@nonexhaustive
public enum StoreOperation: ErrorReason, Codable {
    /// Reading a row that is not a valid element.
    ///
    /// `key` contains the columns of the primary key with their values.
    case readRow(table: String, key: String)
    /// Using a key whose number of values differs from the number of the table's key columns.
    case useKey(table: String, columns: [String], values: Int)
    /// Ending a transaction by a statement instead of by its closure.
    case endTransaction
    /// Changing the schema.
    case migrate
    /// Running an action after the commit; the transaction's writes are stored.
    case afterCommit
    /// Running a statement.
    case runStatement

    /// The stable identifier of the case, such as `store-read-row`.
    public var code: String {
        switch self {
        case .readRow: "store-read-row"
        case .useKey: "store-use-key"
        case .endTransaction: "store-end-transaction"
        case .migrate: "store-migrate"
        case .afterCommit: "store-after-commit"
        case .runStatement: "store-run-statement"
        }
    }

    /// A description in English.
    public var description: String {
        switch self {
        case .readRow(let table, let key): "the row of \(table) with \(key) cannot be read"
        case .useKey(let table, let columns, let values):
            """
            the key of \(table) has the columns \(columns.joined(separator: ", ")), but an \
            identity gives \(values) values for it
            """
        case .endTransaction:
            """
            a statement was to end the transaction, which is rolled back; let the closure return \
            to commit it, or throw
            """
        case .migrate: "the schema cannot be changed"
        case .afterCommit: "it is stored, but an action after the commit failed"
        case .runStatement: "the store rejected a statement"
        }
    }
}

extension DomainError {
    /// Whether a stored row is not a valid element, as reported with the reason
    /// ``StoreOperation/readRow(table:key:)``.
    ///
    /// Other rows of the table can be read, for example by ``Repository/allReadable(onFailure:)``,
    /// and the transaction continues.
    public var isUnreadableRow: Bool {
        if case .unexpected(StoreOperation.readRow, _) = self { true } else { false }
    }
}

/// An unnamed operation.
public struct UnknownOperation: ErrorReason {
    /// Creates the reason.
    public init() {}

    /// The stable identifier: `unknown`.
    public var code: String { "unknown" }

    /// A description in English.
    public var description: String { "an operation failed" }
}
