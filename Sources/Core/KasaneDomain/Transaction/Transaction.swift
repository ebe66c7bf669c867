/// A transaction, with savepoints and after-commit actions.
///
/// A bundle of repositories provides both by conforming to ``TransactionBound``. A transaction
/// isn't `Sendable` and can't escape the body.
public protocol Transaction: AnyObject {
    /// Runs a closure in a savepoint.
    ///
    /// A store error ends only the savepoint. If the body catches the error, this method throws
    /// ``TransactionError/failed(cause:)``. Conflicts with concurrent transactions and lost
    /// connections end the whole transaction.
    ///
    /// - Parameter body: The closure to run. If the closure throws, its writes are rolled back and
    ///   its error is rethrown. The transaction can continue afterward.
    /// - Returns: The body's result. The writes are committed with the rest of the transaction.
    /// - Throws: The body's error. ``TransactionError/readOnly`` if the transaction is read-only.
    ///   ``TransactionError/overlapping`` if a savepoint that began later hasn't ended, in which
    ///   case the transaction is rolled back. `CancellationError` if the task is cancelled.
    func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value

    /// Adds an action that runs once, after the commit and outside any transaction.
    ///
    /// Actions run sequentially in the order in which they were added, in the task that called
    /// `execute` and before `execute` returns. They run even if the task has been cancelled in the
    /// meantime. They don't run if the enclosing transaction or savepoint is rolled back. If a body
    /// runs more than once, only the actions of the committed run are executed. If an action
    /// throws, the remaining actions still run, and `execute` then throws an ``AfterCommitError``.
    ///
    /// - Throws: ``TransactionError/ended`` after the end of the transaction, or
    ///   ``TransactionError/readOnly`` if the transaction is read-only.
    func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws
}
