/// A programming error in the use of a transaction.
///
/// It doesn't end the transaction: a body that catches it can continue, unless the transaction had
/// already ended.
///
/// A store that can't run a transaction, for example because too many are waiting, throws
/// ``DomainError/unavailable(_:age:cause:)`` with a ``StoreFailure`` instead.
@nonexhaustive
public enum TransactionError: Error, Equatable {
    /// A repository was used after its transaction ended.
    case ended
    /// A transaction was started inside another transaction of the same store.
    case nested
    /// A savepoint ended before one that began later.
    ///
    /// Two tasks ran savepoints of the same transaction at the same time. Neither can be rolled
    /// back alone, so the whole transaction is rolled back.
    case overlapping
    /// A read-only transaction tried to write.
    case readOnly
    /// The transaction was used after a store error that its body had caught.
    ///
    /// After an error, the store can't know what the failed call changed, so any store error ends
    /// the transaction. Every later call and the commit throw this error with the store error as
    /// its cause, and everything is rolled back. In a savepoint, only the savepoint is rolled back
    /// and the transaction continues.
    case failed(cause: UnderlyingError)
}

extension TransactionError: CustomStringConvertible {
    /// What happened and what to do, in English.
    public var description: String {
        switch self {
        case .ended:
            """
            This transaction has ended. Use a repository only inside the closure that received it, \
            and don't catch store errors inside that closure.
            """
        case .nested:
            """
            A transaction was started inside another one. Pass the existing repositories along \
            instead. For a savepoint, call execute on the repositories.
            """
        case .overlapping:
            """
            Two savepoints of one transaction ran at the same time, so the transaction was rolled \
            back. Start a savepoint after the previous one has ended, or inside it.
            """
        case .readOnly:
            "A read-only transaction cannot write. Use execute instead of read."
        case .failed(let cause):
            """
            A store error ended the transaction, but the closure caught it. Don't catch it, or run \
            the code that can fail in a savepoint, with execute on the repositories. The error: \
            \(cause)
            """
        }
    }
}
