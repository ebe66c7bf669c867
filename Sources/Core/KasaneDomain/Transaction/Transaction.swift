/// A transaction as seen by its body.
///
/// It offers savepoints and after-commit actions. A bundle of repositories gives access to both by
/// conforming to ``TransactionBound``. The transaction isn't `Sendable` and can't leave the body.
public protocol Transaction: AnyObject {
    /// Runs part of the transaction in a savepoint.
    ///
    /// A store error ends only the savepoint. If the body catches the error, this method throws
    /// ``TransactionError/failed(cause:)``. Conflicts with concurrent transactions and lost
    /// connections end the whole transaction.
    ///
    /// - Parameter body: The work to run. If it throws, its writes are rolled back and the error is
    ///   rethrown. The transaction can continue without it.
    /// - Returns: The body's result. It is committed with the rest of the transaction.
    /// - Throws: The body's error. ``TransactionError/readOnly`` in a read-only transaction.
    ///   ``TransactionError/overlapping`` if a savepoint that began later hasn't ended, which rolls
    ///   the transaction back. `CancellationError` if the task is cancelled.
    func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value

    /// Runs an action once, after the commit and outside any transaction.
    ///
    /// Actions run one at a time, in the order they were added, in the task that called `execute`
    /// and before it returns. They run even if that task has been cancelled in the meantime. They
    /// don't run if the transaction, or the savepoint they were added in, is rolled back. If a body
    /// runs more than once, only the committed run's actions run. If an action throws, the others
    /// still run, and `execute` then throws an ``AfterCommitError``.
    ///
    /// - Throws: ``TransactionError/ended`` after the end of the transaction, and
    ///   ``TransactionError/readOnly`` in a read-only transaction.
    func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws
}
