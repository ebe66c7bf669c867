/// A store operation that failed unexpectedly.
@nonexhaustive
public enum StoreOperation: ErrorReason, Codable {
    /// Reading a row that can't be decoded.
    ///
    /// `key` contains the primary key columns and their values.
    case readRow(table: String, key: String)
    /// Looking up an ID that doesn't match the number of key columns.
    case useKey(table: String, columns: [String], values: Int)
    /// Ending a transaction with a statement instead of returning from its closure.
    case endTransaction
    /// Changing the schema.
    case migrate
    /// Running an action after the commit.
    ///
    /// The transaction's writes are stored.
    case afterCommit
    /// Running a statement.
    case runStatement

    /// A stable identifier for the case, such as `store-read-row`.
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

    /// A description of the failed operation in English.
    public var description: String {
        switch self {
        case .readRow(let table, let key): "the row in \(table) with \(key) cannot be read"
        case .useKey(let table, let columns, let values):
            """
            the key of \(table) has the columns \(columns.joined(separator: ", ")), but the ID has \
            \(values) values
            """
        case .endTransaction:
            """
            a statement tried to end the transaction, which was rolled back; return from the \
            closure to commit, or throw to roll back
            """
        case .migrate: "the schema cannot be changed"
        case .afterCommit: "the changes are stored, but an action after the commit failed"
        case .runStatement: "the store rejected a statement"
        }
    }
}

extension DomainError {
    /// Whether the error reports a stored row that can't be decoded.
    ///
    /// The reason is ``StoreOperation/readRow(table:key:)``. The transaction continues, and other
    /// rows can still be read, for example with ``Repository/allReadable(onFailure:)``.
    public var isUnreadableRow: Bool {
        if case .unexpected(StoreOperation.readRow, _) = self { true } else { false }
    }
}

/// An operation without a name.
public struct UnknownOperation: ErrorReason {
    /// Creates the reason.
    public init() {}

    /// The stable identifier `unknown`.
    public var code: String { "unknown" }

    /// A description in English.
    public var description: String { "an operation failed" }
}
