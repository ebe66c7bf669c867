public import KasaneDomain

/// One transaction of a ``MemoryStore``.
///
/// It is not `Sendable`, and neither is a repository that contains it.
public final class MemoryTransaction: Transaction {
    private let open: OpenTransaction<MemoryEngine>

    init(_ open: OpenTransaction<MemoryEngine>) {
        self.open = open
    }

    /// Runs a part of the transaction that can be rolled back separately.
    ///
    /// - Parameter body: The part.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure, `TransactionError.readOnly` in a read-only transaction,
    ///   or `CancellationError`.
    public func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await open.savepoint(body)
    }

    /// Registers an action that runs once, after the commit and outside any transaction.
    ///
    /// - Parameter action: The action.
    /// - Throws: `TransactionError` if the transaction has ended or is read-only.
    public func afterCommit(_ action: @escaping @Sendable () async throws -> Void) throws {
        try open.afterCommit(action)
    }

    func read() throws -> MemoryTables {
        try Task.checkCancellation()
        try open.enter()
        defer { open.leave() }
        return open.engine.tables
    }

    func write<Value: Sendable>(_ change: (inout MemoryTables) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        try open.enter()
        defer { open.leave() }
        guard open.options.access == .write else { throw TransactionError.readOnly }
        return try open.engine.change(change)
    }
}

@available(*, unavailable, message: "A transaction belongs to the closure that received it.")
extension MemoryTransaction: Sendable {}
