public import KasaneDomain

/// A transaction, as the repositories of a store use it.
///
/// ```swift
/// struct FileNoteRepository: NoteRepository {
///     let transaction: StoreTransaction<FileEngine>
///
///     func find(_ id: Int) async throws -> Note? {
///         try transaction.read { engine in engine.content.notes[id] }
///     }
/// }
/// ```
///
/// It is not `Sendable`, and so neither is a repository that holds it: the compiler keeps both in
/// the body of the transaction.
public final class StoreTransaction<Engine: TransactionEngine>: Transaction {
    /// The part of the transaction that may be used on other threads.
    ///
    /// An engine that runs its calls on a thread of its own, or that awaits their end, enters and
    /// leaves the transaction there. A repository needs only ``read(_:)`` and ``write(_:)``.
    public let open: OpenTransaction<Engine>

    init(_ open: OpenTransaction<Engine>) {
        self.open = open
    }

    /// Reads from the engine, unless the transaction has ended.
    ///
    /// An error of the call ends the transaction, see ``TransactionEngine/endsTransaction(_:)``.
    /// Arguments that are refused without a call to the engine are therefore checked before.
    ///
    /// - Parameter call: Reads. It excludes the end of the transaction, so it must be short.
    /// - Returns: The call's result.
    /// - Throws: `TransactionError` after the end or a failure of the transaction,
    ///   `CancellationError` if the task is cancelled, or the call's error.
    public func read<Value>(_ call: (Engine) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        try open.enter()
        defer { open.leave() }
        do {
            return try call(open.engine)
        } catch {
            open.failIfNeeded(because: error)
            throw error
        }
    }

    /// Writes to the engine, unless the transaction has ended or is read-only.
    ///
    /// - Parameter call: Writes. It excludes the end of the transaction, so it must be short.
    /// - Returns: The call's result.
    /// - Throws: The errors of ``read(_:)``, and `TransactionError.readOnly` in a read-only
    ///   transaction.
    public func write<Value>(_ call: (Engine) throws -> Value) throws -> Value {
        try read { engine in
            guard open.options.access == .write else { throw TransactionError.readOnly }
            return try call(engine)
        }
    }

    /// Runs a part of the transaction that can be rolled back on its own.
    ///
    /// - Parameter body: The part. If it throws, its writes are rolled back and the error is
    ///   rethrown; the transaction can continue without the part.
    /// - Returns: The body's result, which is committed with the rest of the transaction.
    /// - Throws: The body's error; `TransactionError.readOnly` in a read-only transaction;
    ///   `TransactionError.overlapping` if a part that began later has not ended;
    ///   `CancellationError`; an error of the engine.
    public func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await open.savepoint(body)
    }

    /// Runs an action once, after the commit and outside any transaction.
    ///
    /// - Parameter action: The action.
    /// - Throws: `TransactionError` after the end of the transaction and in a read-only one.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try open.afterCommit(action)
    }
}

@available(*, unavailable, message: "A transaction belongs to the closure that received it.")
extension StoreTransaction: Sendable {}
