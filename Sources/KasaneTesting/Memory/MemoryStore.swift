public import KasaneDomain
import Synchronization

/// A store in memory, with the transactions of a real one.
///
/// It is for fast tests of use cases: it keeps the contract that SQLite keeps. Otherwise it
/// differs:
///
/// - What is stored goes with it, and each type of element has one table.
/// - It takes every value as it is. There are no columns, so nothing is unique but identities,
///   refers to anything, is out of range or is rounded, as dates are to the millisecond.
/// - The order is that of the identities in Swift, not that of SQLite, which compares texts by
///   bytes.
/// - It has no SQL, no file that can be full or locked, and no row that cannot be read.
///
/// ```swift
/// let transactions = MemoryTransactions { transaction in
///     Repositories(notes: MemoryRepository<Note>(transaction: transaction))
/// }
/// ```
public final class MemoryStore: Sendable {
    let host: TransactionHost
    private let committed = Mutex(MemoryTables())
    private let newestSchema = Mutex(0)

    /// Makes an empty store.
    ///
    /// - Parameters:
    ///   - deadline: How long a transaction may take that says nothing of it, from the call on; then
    ///     it is rolled back.
    ///   - maximumWaiting: How many writers, and how many readers, wait for their turn before others
    ///     are refused with `TransactionError.overloaded`.
    public init(deadline: Duration = .seconds(30), maximumWaiting: Int = 1_000) {
        host = TransactionHost(readers: 64, deadline: deadline, maximumWaiting: maximumWaiting)
    }

    /// How the store's readers have waited to begin.
    public var readerWaits: TransactionWaits { host.waits(.read) }
    /// How the store's writers have waited to begin.
    public var writerWaits: TransactionWaits { host.waits(.write) }

    /// What was committed last.
    var tables: MemoryTables {
        get { committed.withLock { $0 } }
        set { committed.withLock { $0 = newValue } }
    }

    /// Brings the schema up to what an application knows.
    func migrate(to schema: Int) {
        newestSchema.withLock { $0 = max($0, schema) }
    }

    /// Refuses an application that does not know the schema.
    func check(_ schema: Int) throws {
        let found = newestSchema.withLock { $0 }
        guard found <= schema else {
            throw TransactionError.newerSchema(found: "\(found)", known: "\(schema)")
        }
    }
}

/// The elements of a store by their types; a copy is a snapshot.
struct MemoryTables: Sendable {
    private var tables: [ObjectIdentifier: any Sendable] = [:]

    subscript<Element: Identifiable & Sendable>(_ element: Element.Type) -> [Element.ID: Element]
    where Element.ID: Sendable {
        get { tables[ObjectIdentifier(element)] as? [Element.ID: Element] ?? [:] }
        set { tables[ObjectIdentifier(element)] = newValue }
    }
}
