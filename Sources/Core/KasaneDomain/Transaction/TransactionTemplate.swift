/// Runs closures in transactions.
///
/// `Repositories` is the application's bundle of repositories. Declare it as a type that is not
/// `Sendable`. The compiler then rejects code that sends it to another actor, returns it, or
/// captures it in a task that runs elsewhere.
///
/// The compiler accepts a `Task` that stays on the actor that began the transaction, because this
/// is not a data race. Such a task takes part in the transaction until the transaction ends. A
/// repository that such a task, a variable or a class keeps beyond the transaction throws
/// ``TransactionError/ended`` when it is used. Parts that two such tasks run at the same time cause
/// ``TransactionError/overlapping``.
///
/// ```swift
/// try await transactions.execute { repositories in
///     try await repositories.forecasts.deleteAll(in: city)
///     try await repositories.forecasts.save(forecast)
/// }
/// ```
///
/// Write bodies without capture lists, and copy variables into constants before the call. Swift up
/// to 6.3 does not see that a closure with a capture list keeps its caller's isolation
/// (https://github.com/swiftlang/swift/issues/87097). It reports such a closure as “crossing of an
/// isolation boundary requires parameter and result types to conform to 'Sendable' protocol”. If it
/// accepts the closure, the body can run outside the caller's actor.
///
/// A store may run a body more than once. If concurrent transactions conflict, or a connection is
/// lost before the commit, it rolls the transaction back and runs the body again, within the same
/// deadline. A body must therefore change nothing but the store: other effects belong in
/// ``TransactionBound/afterCommit(_:)``, which runs once, and values in the body's result.
/// KasaneStoreTesting's `rehearsing()`, which runs each body twice, tests whether a use case keeps
/// this rule.
///
/// A store error ends the transaction, even if the body catches it: each later call and the commit
/// throw ``TransactionError/failed(cause:)``, and everything is rolled back. A savepoint,
/// ``TransactionBound/execute(_:)``, limits the error to a part. A store error is one that a
/// repository throws for what its storage did, such as a conflict, a violated constraint or a full
/// disk. What the repository itself refuses does not end the transaction: a value that cannot be
/// stored, a row that cannot be decoded, a page without elements, and an invalid use, which is a
/// ``TransactionError``. Neither do the body's own errors.
///
/// Use cases call ``execute(within:fileID:line:_:)``, ``read(within:fileID:line:_:)`` and
/// ``observe(retryingAfter:by:_:)``. A store implements ``run(_:_:)``.
public protocol TransactionTemplate<Repositories>: Sendable {
    /// The repositories that a transaction provides to its body.
    associatedtype Repositories

    /// Signals every commit that changes data in the store, with the changed region.
    var commits: CommitSignal { get }

    /// Runs a body in a transaction.
    ///
    /// - Parameter body: Runs in the transaction, in the caller's isolation; it may run more than
    ///   once.
    /// - Returns: The body's result, after the commit.
    /// - Throws: The error of the body or of the store.
    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value
}

extension TransactionTemplate {
    /// Runs a body in a read-write transaction and commits when the body returns.
    ///
    /// If the body throws or the task is cancelled, all changes are rolled back and the error is
    /// rethrown. Writing transactions have the same results as if they ran one at a time, and in
    /// many stores they do. The body runs in the caller's isolation. It may await, but other
    /// transactions may wait for it, so keep network calls outside.
    ///
    /// The store may run the body again after it has rolled back what the body did before. Effects
    /// outside of the store, such as messages, belong in ``TransactionBound/afterCommit(_:)``:
    ///
    /// ```swift
    /// try await transactions.execute { repositories in
    ///     try await repositories.orders.save(order)
    ///     try repositories.afterCommit { await mailer.confirm(order.id) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - deadline: The time allowed from this call on, including the wait for other writers;
    ///     `nil` for the store's default.
    ///   - body: Runs in the transaction, possibly more than once.
    /// - Returns: The result of the body's last run, after the commit.
    /// - Throws: The body's error; ``DomainError`` if the store is unavailable or cannot perform an
    ///   operation; ``AfterCommitError`` for a committed transaction; ``TransactionError`` for an
    ///   invalid use.
    @discardableResult
    public func execute<Value: Sendable>(
        within deadline: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        let options = TransactionOptions(.write, within: deadline, fileID: fileID, line: line)
        return try await run(options, body)
    }

    /// Runs a body on a consistent snapshot of the store.
    ///
    /// The body does not see writes that are committed in the meantime and does not wait for
    /// writers. Writing in it throws. The store may run the body again.
    ///
    /// A variable is copied into a constant, not captured by a list; see ``TransactionTemplate``:
    ///
    /// ```swift
    /// let name = query
    /// show(try await transactions.read { try await $0.users.named(name) })
    /// ```
    ///
    /// - Parameters:
    ///   - deadline: The time allowed from this call on, including the wait for other readers;
    ///     `nil` for the store's default.
    ///   - body: Runs on the snapshot, possibly more than once.
    /// - Returns: The result of the body's last run.
    /// - Throws: The body's error; ``DomainError`` if the store is unavailable or cannot perform an
    ///   operation; ``TransactionError`` for an invalid use.
    public func read<Value: Sendable>(
        within deadline: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        let options = TransactionOptions(.read, within: deadline, fileID: fileID, line: line)
        return try await run(options, body)
    }
}
