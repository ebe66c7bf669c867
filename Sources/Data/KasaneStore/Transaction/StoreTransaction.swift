public import KasaneDomain

/// A transaction as a store's repositories see it.
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
/// It is not `Sendable`, so neither is a repository that holds it, and the compiler keeps both
/// inside the transaction's body.
public final class StoreTransaction<Engine: TransactionEngine>: Transaction {
    /// The part of the transaction that can be used on other threads.
    ///
    /// An engine that runs its calls on its own thread, or awaits them, enters and leaves the
    /// transaction there. A repository needs only ``read(_:)`` and ``write(_:)``.
    public let open: OpenTransaction<Engine>

    init(_ open: OpenTransaction<Engine>) {
        self.open = open
    }

    /// Reads from the engine, unless the transaction has ended.
    ///
    /// An error of the call can end the transaction, see ``TransactionEngine/endsTransaction(_:)``.
    /// Validate arguments before the call, so that rejecting them does not.
    ///
    /// - Parameter call: Reads. The transaction cannot end in the meantime, so keep it short.
    /// - Throws: `TransactionError` if the transaction has ended or failed, `CancellationError` if
    ///   the task is cancelled, or the call's error.
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
    /// - Parameter call: Writes. The transaction cannot end in the meantime, so keep it short.
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
    /// If the body throws, its writes are rolled back, the error is rethrown, and the transaction
    /// can continue. Otherwise its writes are committed with the rest of the transaction.
    ///
    /// - Throws: The body's error; `TransactionError.readOnly` in a read-only transaction;
    ///   `TransactionError.overlapping` if a savepoint that began later has not ended;
    ///   `CancellationError`; an error of the engine.
    public func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await open.savepoint(body)
    }

    /// Runs an action once, after the commit and outside any transaction.
    ///
    /// - Throws: `TransactionError` if the transaction has ended or is read-only.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try open.afterCommit(action)
    }
}

@available(*, unavailable, message: "A transaction belongs to the closure that received it.")
extension StoreTransaction: Sendable {}
