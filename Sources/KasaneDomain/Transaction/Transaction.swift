/// One transaction, as its body sees it.
///
/// A bundle of repositories that carries it, as a ``TransactionBound``, offers savepoints and
/// actions after the commit. It is not `Sendable`: it stays in the body.
public protocol Transaction: AnyObject {
    /// Runs a part of the transaction that can be undone alone.
    ///
    /// - Parameter body: The part. When it throws, what it wrote is rolled back, the error is
    ///   thrown on, and the transaction can go on without it.
    /// - Returns: What the body returned; it is committed with the rest of the transaction.
    /// - Throws: What the body throws; ``TransactionError/readOnly`` in a transaction that only
    ///   reads; ``TransactionError/overlapping`` if a part that was begun later has not ended, and
    ///   then the transaction is rolled back; `CancellationError` in a task that is cancelled.
    func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value

    /// Has an action run once, after the commit and outside of any transaction.
    ///
    /// Actions run one after the other in the order of these calls, in the task that began the
    /// transaction, before `execute` returns, even if that is cancelled meanwhile. They do not run
    /// when the transaction, or the savepoint in which this was called, is rolled back. One that
    /// throws keeps none of the others from running; `execute` throws an ``AfterCommitFailure``
    /// when all have run.
    ///
    /// - Parameter action: What is to run.
    /// - Throws: ``TransactionError/ended`` after the transaction is over, and
    ///   ``TransactionError/readOnly`` in one that only reads.
    func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws
}

/// A bundle of repositories that knows its transaction.
///
/// ```swift
/// try await transactions.execute { repositories in
///     try await repositories.orders.save(order)
///     do {
///         try await repositories.execute { try await $0.coupons.redeem(coupon) }
///     } catch Failure.conflict {
///         // The order stands without the coupon.
///     }
///     try repositories.afterCommit { await mailer.confirm(order.id) }
/// }
/// ```
public protocol TransactionBound {
    /// The transaction that the repositories belong to.
    var transaction: any Transaction { get }
}

extension TransactionBound {
    /// Runs a part of the transaction that can be undone alone: a savepoint.
    ///
    /// - Parameter body: The part. When it throws, what it wrote is rolled back and the error is
    ///   thrown on; who catches it goes on without the part.
    /// - Returns: What the body returned; it is committed with the rest of the transaction.
    /// - Throws: What ``Transaction/savepoint(_:)`` throws.
    @discardableResult
    public func execute<Value: Sendable>(
        _ body: nonisolated(nonsending) (Self) async throws -> Value
    ) async throws -> Value {
        try await transaction.savepoint { try await body(self) }
    }

    /// Has an action run once, after the commit and outside of any transaction.
    ///
    /// - Parameter action: What is to run.
    /// - Throws: What ``Transaction/afterCommit(_:)`` throws.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try transaction.afterCommit(action)
    }
}
