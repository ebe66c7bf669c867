/// A bundle of repositories that holds its transaction.
///
/// ```swift
/// try await transactions.execute { repositories in
///     try await repositories.orders.save(order)
///     do {
///         try await repositories.execute { try await $0.coupons.redeem(coupon) }
///     } catch DomainError.conflict {
///         // The order stands without the coupon.
///     }
///     try repositories.afterCommit { await mailer.confirm(order.id) }
/// }
/// ```
public protocol TransactionBound {
    /// The transaction of the repositories.
    var transaction: any Transaction { get }
}

extension TransactionBound {
    /// Runs a part of the transaction that can be rolled back on its own: a savepoint.
    ///
    /// - Parameter body: The part. If it throws, its writes are rolled back and the error is
    ///   rethrown. A caller that catches the error continues without the part.
    /// - Returns: The body's result, which is committed with the rest of the transaction.
    /// - Throws: The errors of ``Transaction/savepoint(_:)``.
    @discardableResult
    public func execute<Value: Sendable>(
        _ body: nonisolated(nonsending) (Self) async throws -> Value
    ) async throws -> Value {
        try await transaction.savepoint { try await body(self) }
    }

    /// Runs an action once, after the commit and outside any transaction.
    ///
    /// - Throws: The errors of ``Transaction/afterCommit(_:)``.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try transaction.afterCommit(action)
    }
}
