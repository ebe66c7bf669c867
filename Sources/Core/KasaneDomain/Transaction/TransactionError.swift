/// An invalid use of a transaction, which is a mistake in the program.
///
/// It ends nothing by itself: a body that catches it may continue, unless the transaction has ended
/// already.
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
    /// A store error was caught, and the transaction was used further.
    ///
    /// A store cannot continue after every error, because it is unknown what the failed call has
    /// changed. Any store error therefore ends the transaction: each later call and the commit
    /// throw this error, with the store error as the cause, and everything is rolled back. Only a
    /// savepoint limits the error: the part is rolled back, and the transaction continues.
    case failed(cause: UnderlyingError)
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
        case .failed(let cause):
            """
            An error of the store ended the transaction, and the closure caught it. Let the error \
            end the closure, or run what may fail in a part, with the repositories' own execute. \
            The error: \(cause)
            """
        }
    }
}
