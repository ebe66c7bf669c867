/// A store's implementation of one transaction.
///
/// ``OpenTransaction`` makes the decisions; an engine only carries them out. Every call that reads
/// or writes runs between ``OpenTransaction/enter()`` and ``OpenTransaction/leave()``, in a section
/// that excludes other calls.
package protocol TransactionEngine: Sendable {
    /// Begins the transaction. A reader takes its snapshot now.
    ///
    /// - Parameter deadline: Limits the wait for other users of the store, such as another process.
    ///   Cancellation also ends the wait.
    /// - Throws: `CancellationError`, ``TransactionError/deadlineExceeded(origin:after:)`` after a
    ///   wait, or an error of the store.
    func begin(until deadline: TransactionDeadline) async throws

    /// Commits: makes all changes durable and visible, or rolls back and throws.
    ///
    /// - Returns: Whether anything changed.
    func commit() async throws -> Bool

    /// Rolls back all changes; also called after a failed begin or commit.
    func rollBack() async

    /// Creates, releases or rolls back a savepoint.
    ///
    /// - Parameters:
    ///   - step: The operation on the innermost savepoint.
    ///   - depth: The number of open savepoints including this one; 1 for the outermost.
    ///   - transaction: The transaction.
    /// - Throws: The reason why the transaction accepts no calls, or an error of the store.
    func take(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<Self>
    ) async throws

    /// Interrupts the current statement.
    func interrupt()

    /// Returns borrowed resources after the end of the transaction.
    func release()
}

/// An operation on the innermost savepoint.
package enum SavepointStep: Sendable {
    /// Creates a savepoint nested in it.
    case begin
    /// Keeps the changes made since the savepoint as part of the transaction.
    case release
    /// Undoes the changes made since the savepoint and removes it.
    case rollBack
}
