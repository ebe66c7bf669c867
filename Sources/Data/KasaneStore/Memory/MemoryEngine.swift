public import KasaneDomain
import Synchronization

/// A transaction on a ``MemoryStore``.
public typealias MemoryTransaction = StoreTransaction<MemoryEngine>

/// Runs one transaction on a copy of a ``MemoryStore``'s tables.
public final class MemoryEngine: TransactionEngine {
    private struct Work {
        var tables = MemoryTables()
        var savepoints: [MemoryTables] = []
        var changed = StoreRegion.nothing
    }

    private let store: MemoryStore
    private let schema: Int
    private let work = Mutex(Work())

    init(_ store: MemoryStore, schema: Int) {
        self.store = store
        self.schema = schema
    }

    /// Copies the committed tables.
    public func begin(until deadline: TransactionDeadline) async throws {
        try store.check(schema)
        let tables = store.tables
        work.withLock { $0 = Work(tables: tables) }
    }

    /// Replaces the committed tables with the changed tables.
    public func commit() async throws -> StoreRegion {
        let (tables, changed) = work.withLock { ($0.tables, $0.changed) }
        if !changed.isEmpty { store.tables = tables }
        return changed
    }

    /// Discards the copy.
    public func rollBack() async {
        work.withLock { $0 = Work() }
    }

    /// Saves or restores the changed tables.
    public func apply(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<MemoryEngine>
    ) async throws {
        try transaction.enter()
        defer { transaction.leave() }
        work.withLock { work in
            switch step {
            case .begin: work.savepoints.append(work.tables)
            case .release: work.savepoints.removeLast()
            case .rollBack: work.tables = work.savepoints.removeLast()
            }
        }
    }

    var tables: MemoryTables { work.withLock { $0.tables } }

    func change<Value: Sendable>(
        _ region: StoreRegion,
        _ change: (inout MemoryTables) throws -> Value
    ) rethrows -> Value {
        try work.withLock { work in
            let value = try change(&work.tables)
            work.changed.formUnion(region)
            return value
        }
    }
}
