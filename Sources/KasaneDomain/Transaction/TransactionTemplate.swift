/// Runs closures in transactions.
///
/// `Repositories` is the application's bundle of repositories. Declare it as a type that is not
/// `Sendable`. The compiler then rejects code that sends it to another actor, returns it, or
/// captures it in a task that runs elsewhere.
///
/// The compiler accepts a `Task` that stays on the actor that began the transaction, because this
/// is not a data race. Such a task takes part in the transaction until the transaction ends. A
/// repository that escapes beyond the end, in such a task or in a box, throws when it is used.
/// Parts that two such tasks run at the same time cause ``TransactionError/overlapping``.
///
/// ```swift
/// try await transactions.execute { repositories in
///     try await repositories.forecasts.deleteAll(in: city)
///     try await repositories.forecasts.save(forecast)
/// }
/// ```
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
    /// - Parameters:
    ///   - options: The access, the deadline and the origin of the transaction.
    ///   - body: Runs in the transaction, in the caller's isolation.
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
    /// rethrown. Writing transactions run one at a time. The body runs in the caller's isolation.
    /// It may await, but other transactions wait for it, so keep network calls outside.
    ///
    /// - Parameters:
    ///   - deadline: The time allowed from this call on, including the wait for other writers;
    ///     `nil` for the store's default.
    ///   - fileID: The calling file, which errors name.
    ///   - line: The calling line, which errors name.
    ///   - body: Runs in the transaction.
    /// - Returns: The body's result, after the commit.
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
    /// writers. Writing in it throws.
    ///
    /// - Parameters:
    ///   - deadline: The time allowed from this call on, including the wait for other readers;
    ///     `nil` for the store's default.
    ///   - fileID: The calling file, which errors name.
    ///   - line: The calling line, which errors name.
    ///   - body: Runs on the snapshot.
    /// - Returns: The body's result.
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
