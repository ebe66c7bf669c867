/// A transaction, as seen by its body.
///
/// A bundle of repositories that holds the transaction by conforming to ``TransactionBound`` offers
/// savepoints and actions after the commit. The transaction is not `Sendable` and stays in the
/// body.
public protocol Transaction: AnyObject {
    /// Runs a part of the transaction that can be rolled back on its own.
    ///
    /// A store error in the part ends only the part: if the part catches it, this method
    /// throws ``TransactionError/failed(cause:)``. A conflict with a concurrent transaction and a
    /// lost connection end the whole transaction.
    ///
    /// - Parameter body: The part. If it throws, its writes are rolled back and the error is
    ///   rethrown; the transaction can continue without the part.
    /// - Returns: The body's result, which is committed with the rest of the transaction.
    /// - Throws: The body's error; ``TransactionError/readOnly`` in a read-only transaction;
    ///   ``TransactionError/overlapping`` if a part that began later has not ended, in which case
    ///   the transaction is rolled back; `CancellationError` if the task is cancelled.
    func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value

    /// Runs an action once, after the commit and outside any transaction.
    ///
    /// Actions run one at a time in the order of these calls, in the task that began the
    /// transaction, before `execute` returns. They run even if that task is cancelled in the
    /// meantime. They do not run if the transaction, or the savepoint in which this method is
    /// called, is rolled back. If a body runs more than once, only the actions of the committed run
    /// are performed. An action that throws does not prevent the others; `execute` throws
    /// an ``AfterCommitError`` after all of them have run.
    ///
    /// - Throws: ``TransactionError/ended`` after the end of the transaction, and
    ///   ``TransactionError/readOnly`` in a read-only transaction.
    func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws
}
