/// A bundle of repositories that gives access to its transaction.
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
    /// The repositories' transaction.
    var transaction: any Transaction { get }
}

extension TransactionBound {
    /// Runs part of the transaction in a savepoint.
    ///
    /// - Parameter body: The work to run. If it throws, its writes are rolled back and the error is
    ///   rethrown. Catch it to continue without that work.
    /// - Returns: The body's result. It is committed with the rest of the transaction.
    /// - Throws: The same errors as ``Transaction/savepoint(_:)``.
    @discardableResult
    public func execute<Value: Sendable>(
        _ body: nonisolated(nonsending) (Self) async throws -> Value
    ) async throws -> Value {
        try await transaction.savepoint { try await body(self) }
    }

    /// Runs an action once, after the commit and outside any transaction.
    ///
    /// - Throws: The same errors as ``Transaction/afterCommit(_:)``.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try transaction.afterCommit(action)
    }
}
