/// A programming error in the use of a transaction.
///
/// The error doesn't end the transaction. A body that catches the error can continue unless the
/// transaction had already ended.
///
/// A store that can't run a transaction, for example because too many transactions are waiting,
/// throws ``DomainError/unavailable(_:age:cause:)`` with a ``StoreFailure`` instead.
@nonexhaustive
public enum TransactionError: Error, Equatable {
    /// A repository was used after its transaction ended.
    case ended
    /// A transaction was started inside another transaction of the same store.
    case nested
    /// A savepoint ended before a later savepoint had ended.
    ///
    /// Two tasks ran savepoints of the same transaction concurrently. Neither savepoint can be
    /// rolled back separately, so the whole transaction is rolled back.
    case overlapping
    /// A read-only transaction tried to write.
    case readOnly
    /// The transaction was used after its body had caught a store error.
    ///
    /// After an error, the store doesn't know what the failed call changed, so any store error ends
    /// the transaction. Every later call and the commit throw this error, with the store error as
    /// its cause, and everything is rolled back. Inside a savepoint, only the savepoint is rolled
    /// back and the transaction continues.
    case failed(cause: UnderlyingError)
}

extension TransactionError: CustomStringConvertible {
    /// A description of the error and its remedy, in English.
    public var description: String {
        switch self {
        case .ended:
            """
            This transaction has ended. Use a repository only inside the closure that received it, \
            and don't catch store errors inside that closure.
            """
        case .nested:
            """
            A transaction was started inside another transaction. Use the existing repositories \
            instead. For a savepoint, call execute on the repositories.
            """
        case .overlapping:
            """
            Two savepoints of one transaction overlapped, so the transaction was rolled back. Run \
            savepoints one after another, or nest them.
            """
        case .readOnly:
            "A read-only transaction cannot write. Use execute instead of read."
        case .failed(let cause):
            """
            A store error ended the transaction, but the closure caught the error. Rethrow it, or \
            run the failing code in a savepoint by calling execute on the repositories. The error: \
            \(cause)
            """
        }
    }
}
