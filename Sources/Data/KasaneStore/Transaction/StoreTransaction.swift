public import KasaneDomain

/// A transaction for use by a store's repositories.
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
/// The transaction and the repositories that hold it aren't `Sendable`, so the compiler keeps them
/// inside the transaction's body.
public final class StoreTransaction<Engine: TransactionEngine>: Transaction {
    /// The thread-safe part of the transaction.
    ///
    /// Use this property to enter and leave the transaction if the engine awaits its calls or runs
    /// them on its own thread. Repositories need only ``read(_:)`` and ``write(_:)``.
    public let open: OpenTransaction<Engine>

    init(_ open: OpenTransaction<Engine>) {
        self.open = open
    }

    /// Reads from the engine.
    ///
    /// An error thrown by the call can end the transaction. See
    /// ``TransactionEngine/endsTransaction(_:)``. Validate arguments before the call, so that a
    /// rejected argument doesn't end the transaction.
    ///
    /// - Parameter call: A closure that reads from the engine. Keep it short, because the
    ///   transaction can't end while it runs.
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
    /// - Parameter call: A closure that writes to the engine. Keep it short, because the
    ///   transaction can't end while it runs.
    /// - Throws: The same errors as ``read(_:)``, or `TransactionError.readOnly` if the transaction
    ///   is read-only.
    public func write<Value>(_ call: (Engine) throws -> Value) throws -> Value {
        try read { engine in
            guard open.options.access == .write else { throw TransactionError.readOnly }
            return try call(engine)
        }
    }

    /// Runs a closure in a savepoint.
    ///
    /// If the body throws, its writes are rolled back, the error is rethrown, and the transaction
    /// can continue. Otherwise, the writes are committed with the rest of the transaction.
    ///
    /// - Throws: The body's error, `TransactionError.readOnly` if the transaction is read-only,
    ///   `TransactionError.overlapping` if a savepoint that began later is still open,
    ///   `CancellationError`, or an engine error.
    public func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await open.savepoint(body)
    }

    /// Adds an action that runs once, after the commit and outside the transaction.
    ///
    /// - Throws: `TransactionError` if the transaction has ended or is read-only.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try open.afterCommit(action)
    }
}

@available(*, unavailable, message: "Use a transaction only inside the closure that received it.")
extension StoreTransaction: Sendable {}
