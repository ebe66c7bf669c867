import KasaneDomain
import Synchronization

extension OpenTransaction {
    func savepoint<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard options.access == .write else { throw TransactionError.readOnly }
        try Task.checkCancellation()
        let (actionCount, depth) = try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            state.depth += 1
            return (state.actions.count, state.depth)
        }
        do {
            try await engine.apply(.begin, at: depth, in: self)
        } catch {
            state.withLock { $0.depth -= 1 }
            failIfNeeded(because: error)
            throw error
        }
        do {
            let value = try await body()
            try Task.checkCancellation()
            try await close(depth, .release)
            return value
        } catch {
            // Overlapping savepoints have rolled back the transaction, so report the overlap
            // instead.
            if refusal as? TransactionError == .overlapping { throw TransactionError.overlapping }
            state.withLock { state in
                state.actions.removeSubrange(min(actionCount, state.actions.count)...)
            }
            try await undo(depth)
            throw error
        }
    }

    /// Rolls back a savepoint, or the whole transaction if the savepoint can't be rolled back.
    ///
    /// - Throws: Only `TransactionError.overlapping`.
    private func undo(_ depth: Int) async throws {
        let failure = failure
        if let failure, failure.depth < depth {
            // The error also affects an outer savepoint or the transaction, whose rollback includes
            // this savepoint.
            state.withLock { $0.depth -= 1 }
            return
        }
        state.withLock { $0.failure = nil }
        do {
            try await close(depth, .rollBack)
        } catch TransactionError.overlapping {
            throw TransactionError.overlapping
        } catch {
            await abandon(because: failure?.refusal ?? refusal(after: error))
        }
    }

    /// Ends the innermost savepoint.
    ///
    /// If the savepoint isn't the innermost savepoint, its writes can't be distinguished from the
    /// writes of nested savepoints, so the whole transaction is rolled back.
    private func close(_ depth: Int, _ step: SavepointStep) async throws {
        guard state.withLock({ $0.depth == depth || $0.refusal != nil }) else {
            await abandon(because: TransactionError.overlapping)
            throw TransactionError.overlapping
        }
        do {
            try await engine.apply(step, at: depth, in: self)
        } catch {
            failIfNeeded(because: error)
            throw error
        }
        state.withLock { $0.depth -= 1 }
    }
}
