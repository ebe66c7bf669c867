import KasaneDomain
import Synchronization

/// An in-memory store with real transactions, for fast tests of use cases.
///
/// The store fulfills the same contract as a SQLite store, because both run on a
/// ``TransactionHost``. It has these differences:
///
/// - The contents are lost when the store is deallocated, and each element type has one table.
/// - Values are stored unchanged unless a repository rounds dates. `Encodable` elements are checked
///   as in other stores. There are no columns, so there are no foreign keys and no unique
///   constraints except on IDs.
/// - Elements are sorted by Swift's comparison of their IDs. SQLite compares text by bytes.
/// - There is no SQL, no disk that can fill up, no file that can be locked, and no unreadable row.
///
/// ```swift
/// let transactions = MemoryTransactions { transaction in
///     Repositories(
///         transaction: transaction,
///         notes: MemoryRepository<Note>(transaction: transaction)
///     )
/// }
/// ```
public final class MemoryStore: Sendable {
    let host: TransactionHost
    private let committed = Mutex(MemoryTables())
    private let newestSchema = Mutex(0)

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - deadline: The default time limit for a transaction, measured from the call. A
    ///     transaction that exceeds the limit is rolled back.
    ///   - maximumWaiting: The maximum number of waiting writers and, separately, of waiting
    ///     readers. Further transactions fail with `StoreFailure.overloaded`.
    public init(deadline: Duration = .seconds(30), maximumWaiting: Int = 1_000) {
        host = TransactionHost(
            readers: 64,
            deadline: deadline,
            maximumWaiting: maximumWaiting,
            attributes: ["db.system.name": "memory"]
        )
    }

    /// Wait statistics for readers.
    public var readerWaits: TransactionWaits { host.waits(.read) }
    /// Wait statistics for writers.
    public var writerWaits: TransactionWaits { host.waits(.write) }

    var tables: MemoryTables {
        get { committed.withLock { $0 } }
        set { committed.withLock { $0 = newValue } }
    }

    /// Raises the store's schema version to the application's.
    func migrate(to schema: Int) {
        newestSchema.withLock { $0 = max($0, schema) }
    }

    /// Throws if the store's schema is newer than the application's.
    func check(_ schema: Int) throws {
        let found = newestSchema.withLock { $0 }
        guard found <= schema else {
            throw DomainError.unavailable(
                StoreFailure.newerSchema(found: "\(found)", known: "\(schema)")
            )
        }
    }
}

/// A store's elements by type.
///
/// A snapshot is a copy of this value.
struct MemoryTables: Sendable {
    private var tables: [ObjectIdentifier: any Sendable] = [:]

    subscript<Element: Identifiable & Sendable>(_ element: Element.Type) -> [Element.ID: Element]
    where Element.ID: Sendable {
        get { tables[ObjectIdentifier(element)] as? [Element.ID: Element] ?? [:] }
        set { tables[ObjectIdentifier(element)] = newValue }
    }
}
