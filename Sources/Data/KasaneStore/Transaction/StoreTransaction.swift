public import KasaneDomain

/// A transaction as seen by a store's repositories.
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
/// It isn't `Sendable`, and neither are repositories that hold it, so the compiler keeps both
/// inside the transaction's body.
public final class StoreTransaction<Engine: TransactionEngine>: Transaction {
    /// The thread-safe part of the transaction.
    ///
    /// Use it to enter and leave the transaction if the engine awaits its calls or runs them on its
    /// own thread. Repositories only need ``read(_:)`` and ``write(_:)``.
    public let open: OpenTransaction<Engine>

    init(_ open: OpenTransaction<Engine>) {
        self.open = open
    }

    /// Reads from the engine.
    ///
    /// An error thrown by the call can end the transaction; see
    /// ``TransactionEngine/endsTransaction(_:)``. Validate arguments before the call so that
    /// rejecting them doesn't end it.
    ///
    /// - Parameter call: Reads from the engine. Keep it short, because the transaction can't end
    ///   while it runs.
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

    /// Writes to the engine.
    ///
    /// - Parameter call: Writes to the engine. Keep it short, because the transaction can't end
    ///   while it runs.
    /// - Throws: The same errors as ``read(_:)``, or `TransactionError.readOnly` in a read-only
    ///   transaction.
    public func write<Value>(_ call: (Engine) throws -> Value) throws -> Value {
        try read { engine in
            guard open.options.access == .write else { throw TransactionError.readOnly }
            return try call(engine)
        }
    }

    /// Runs a part of the transaction that can be rolled back separately.
    ///
    /// If the body throws, its writes are rolled back, the error is rethrown, and the transaction
    /// can continue. Otherwise its writes are committed with the rest of the transaction.
    ///
    /// - Throws: The body's error, `TransactionError.readOnly` in a read-only transaction,
    ///   `TransactionError.overlapping` if a savepoint that started later is still open,
    ///   `CancellationError`, or an engine error.
    public func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await open.savepoint(body)
    }

    /// Runs an action once, after the commit and outside the transaction.
    ///
    /// - Throws: `TransactionError` if the transaction has ended or is read-only.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try open.afterCommit(action)
    }
}

@available(*, unavailable, message: "Use a transaction only inside the closure that received it.")
extension StoreTransaction: Sendable {}
