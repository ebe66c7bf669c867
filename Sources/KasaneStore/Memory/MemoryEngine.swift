import KasaneDomain
import Synchronization

/// Runs one transaction on a copy of a store's tables.
struct MemoryEngine: TransactionEngine {
    private let store: MemoryStore
    private let schema: Int
    private let work = Work()

    init(_ store: MemoryStore, schema: Int) {
        self.store = store
        self.schema = schema
    }

    func begin(until deadline: TransactionDeadline) async throws {
        try store.check(schema)
        work.set(WorkState(tables: store.tables))
    }

    func commit() async throws -> Bool {
        let state = work.current
        if state.isChanged { store.tables = state.tables }
        return state.isChanged
    }

    func rollBack() async {
        work.set(WorkState())
    }

    func take(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<Self>
    ) async throws {
        try transaction.enter()
        defer { transaction.leave() }
        work.change { state in
            switch step {
            case .begin: state.savepoints.append(state.tables)
            case .release: state.savepoints.removeLast()
            case .rollBack: state.tables = state.savepoints.removeLast()
            }
        }
    }

    // No operation runs long enough to need an interruption.
    func interrupt() {}

    func release() {}

    /// The tables within the transaction.
    var tables: MemoryTables { work.current.tables }

    /// Changes the transaction's tables.
    func change<Value: Sendable>(
        _ change: (inout MemoryTables) throws -> Value
    ) rethrows -> Value {
        try work.change { state in
            let value = try change(&state.tables)
            state.isChanged = true
            return value
        }
    }
}

private struct WorkState: Sendable {
    var tables = MemoryTables()
    var savepoints: [MemoryTables] = []
    var isChanged = false
}

/// The uncommitted changes of a transaction.
private final class Work: Sendable {
    private let state = Mutex(WorkState())

    var current: WorkState { state.withLock { $0 } }

    func set(_ new: WorkState) {
        state.withLock { $0 = new }
    }

    func change<Value: Sendable>(
        _ change: (inout WorkState) throws -> Value
    ) rethrows -> Value {
        try state.withLock { try change(&$0) }
    }
}
