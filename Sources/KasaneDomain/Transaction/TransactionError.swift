/// An invalid use of a transaction, which is a mistake in the program.
///
/// A store that cannot run a transaction, for example because too many are waiting, throws
/// ``DomainError/unavailable(_:age:cause:)`` with a ``StoreFailure``.
@nonexhaustive
public enum TransactionError: Error, Equatable {
    /// A repository was used after the end of its transaction.
    case ended
    /// A transaction was begun inside another transaction of the same store.
    case nested
    /// A part of the transaction ended before a part that began later.
    ///
    /// Two tasks ran parts of one transaction at the same time. Neither part can be rolled back on
    /// its own, so the transaction is rolled back.
    case overlapping
    /// A write was attempted in a read-only transaction.
    case readOnly
}

extension TransactionError: CustomStringConvertible {
    /// A human-readable description with a remedy.
    public var description: String {
        switch self {
        case .ended:
            """
            The transaction has ended. Use a repository only inside of the closure that \
            received it, and let an error of the store end that closure.
            """
        case .nested:
            """
            A transaction was begun inside of another one. Pass the repositories on, and use \
            those; their own execute makes a savepoint.
            """
        case .overlapping:
            """
            Two parts of a transaction ran at the same time, so it is rolled back. Begin a part \
            when the one before has ended, or inside of it.
            """
        case .readOnly:
            "Nothing can be written in a transaction that only reads. Use execute, not read."
        }
    }
}
