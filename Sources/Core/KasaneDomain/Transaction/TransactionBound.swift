/// A bundle of repositories that provides access to its transaction.
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
    /// Runs a closure in a savepoint.
    ///
    /// - Parameter body: The closure to run. If the closure throws, its writes are rolled back and
    ///   its error is rethrown. Catch the error to continue the transaction without those writes.
    /// - Returns: The body's result. The writes are committed with the rest of the transaction.
    /// - Throws: The same errors as ``Transaction/savepoint(_:)``.
    @discardableResult
    public func execute<Value: Sendable>(
        _ body: nonisolated(nonsending) (Self) async throws -> Value
    ) async throws -> Value {
        try await transaction.savepoint { try await body(self) }
    }

    /// Adds an action that runs once, after the commit and outside any transaction.
    ///
    /// - Throws: The same errors as ``Transaction/afterCommit(_:)``.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try transaction.afterCommit(action)
    }
}
