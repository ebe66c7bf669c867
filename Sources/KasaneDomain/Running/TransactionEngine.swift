/// What a store does for one transaction.
///
/// What decides about the transaction is in ``OpenTransaction``; this only carries it out. A call
/// that reads or writes goes between ``OpenTransaction/enter()`` and ``OpenTransaction/leave()``,
/// in a section that excludes every other call.
package protocol TransactionEngine: Sendable {
    /// Begins; a reader's snapshot is taken now.
    ///
    /// - Parameter deadline: When the transaction must have ended: how long it waits for others that
    ///   use the store, such as another process; cancellation ends the wait too.
    /// - Throws: `CancellationError`, ``TransactionError/deadlineExceeded(origin:after:)`` after a
    ///   wait, and an error of the store.
    func begin(until deadline: TransactionDeadline) async throws

    /// Makes everything durable and visible, or rolls it back and throws.
    ///
    /// - Returns: Whether anything was changed.
    func commit() async throws -> Bool

    /// Undoes everything; also after a commit or a beginning that failed.
    func rollBack() async

    /// Marks, forgets or returns to a place in the transaction.
    ///
    /// - Parameters:
    ///   - step: What is done with the innermost savepoint.
    ///   - depth: How many savepoints there are with it: 1 for one that is in no other.
    ///   - transaction: The transaction.
    /// - Throws: Why the transaction takes no calls, and an error of the store.
    func take(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<Self>
    ) async throws

    /// Stops the statement that runs now.
    func interrupt()

    /// Gives back what the transaction was lent; it is over.
    func release()
}

/// What is done with the innermost savepoint.
package enum SavepointStep: Sendable {
    /// A new one is made inside of it.
    case begin
    /// What was done since belongs to the transaction.
    case release
    /// What was done since is undone, and the savepoint is gone.
    case rollBack
}
