/// Runs closures in transactions.
///
/// `Repositories` is the application's bundle of repositories. Declare it as a type that isn't
/// `Sendable`. The compiler then rejects code that sends the bundle to another actor, returns it,
/// or captures it in a task with a different isolation.
///
/// The compiler accepts a `Task` that stays on the actor that began the transaction, because such a
/// task isn't a data race. The task can use the transaction until the transaction ends. Afterward,
/// any repository that is still stored in a task, a variable or an object throws
/// ``TransactionError/ended``. Two such tasks that run savepoints concurrently cause
/// ``TransactionError/overlapping``.
///
/// ```swift
/// try await transactions.execute { repositories in
///     try await repositories.forecasts.deleteAll(in: city)
///     try await repositories.forecasts.save(forecast)
/// }
/// ```
///
/// Write bodies without capture lists, and copy variables into constants before the call. Up to
/// Swift 6.3, the compiler loses track of the caller's isolation if a closure has a capture list
/// (https://github.com/swiftlang/swift/issues/87097). It rejects the closure with “crossing of an
/// isolation boundary requires parameter and result types to conform to 'Sendable' protocol”, or
/// accepts it and can run the body outside the caller's actor.
///
/// A store can run a body more than once. If transactions conflict, or a connection is lost before
/// the commit, the store rolls back and runs the body again within the same deadline. Therefore, a
/// body must not have side effects outside the store. Return values as the body's result, and move
/// other effects to ``TransactionBound/afterCommit(_:)``, which runs once. To test this, use
/// KasaneStoreTesting's `rehearsing()`, which runs each body twice.
///
/// A store error ends the transaction even if the body catches the error: later calls and the
/// commit throw ``TransactionError/failed(cause:)``, and everything is rolled back. Inside a
/// savepoint (``TransactionBound/execute(_:)``), only the savepoint is rolled back. Store errors
/// are failures of the storage itself, such as a conflict, a violated constraint or a full disk.
/// The transaction continues after the body's own errors and after errors that the repository
/// detects itself: a value that can't be stored, a row that can't be decoded, a page size below 1,
/// or a ``TransactionError``.
///
/// Use cases call ``execute(within:fileID:line:_:)``, ``read(within:fileID:line:_:)`` and
/// ``observe(retryingAfter:by:_:)``. A store implements ``run(_:_:)``.
public protocol TransactionTemplate<Repositories>: Sendable {
    /// The repositories that a transaction provides to its body.
    associatedtype Repositories

    /// A signal for every commit that changes data, with the changed region.
    var commits: CommitSignal { get }

    /// Runs a body in a transaction.
    ///
    /// - Parameter body: A closure that runs in the transaction and in the caller's isolation,
    ///   possibly more than once.
    /// - Returns: The body's result, after the commit.
    /// - Throws: An error from the body or the store.
    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value
}

extension TransactionTemplate {
    /// Runs a body in a read-write transaction and commits when the body returns.
    ///
    /// If the body throws or the task is cancelled, all changes are rolled back and the error is
    /// rethrown. Writes are serializable: the result is equivalent to running the transactions one
    /// at a time, which is how many stores run them. The body runs in the caller's isolation. The
    /// body can await, but other transactions might be waiting for it, so keep network calls
    /// outside.
    ///
    /// The store can roll back and run the body again. Move side effects outside the store, such as
    /// messages, to ``TransactionBound/afterCommit(_:)``:
    ///
    /// ```swift
    /// try await transactions.execute { repositories in
    ///     try await repositories.orders.save(order)
    ///     try repositories.afterCommit { await mailer.confirm(order.id) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - deadline: The time limit, measured from this call and including the wait for other
    ///     writers, or `nil` for the store's default.
    ///   - body: A closure that runs in the transaction, possibly more than once.
    /// - Returns: The result of the body's last run, after the commit.
    /// - Throws: The body's error. ``DomainError`` if the store is unavailable or an operation
    ///   fails. ``AfterCommitError`` if the transaction is committed but an after-commit action
    ///   fails. ``TransactionError`` for a programming error.
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
    /// The body neither waits for writers nor sees their commits in the meantime. Writing throws an
    /// error. The store can run the body again.
    ///
    /// Copy variables into constants instead of using a capture list. See ``TransactionTemplate``:
    ///
    /// ```swift
    /// let name = query
    /// show(try await transactions.read { try await $0.users.named(name) })
    /// ```
    ///
    /// - Parameters:
    ///   - deadline: The time limit, measured from this call and including the wait for other
    ///     readers, or `nil` for the store's default.
    ///   - body: A closure that runs on the snapshot, possibly more than once.
    /// - Returns: The result of the body's last run.
    /// - Throws: The body's error. ``DomainError`` if the store is unavailable or an operation
    ///   fails. ``TransactionError`` for a programming error.
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
