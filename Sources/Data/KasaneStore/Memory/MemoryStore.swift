import KasaneDomain
import Synchronization

/// A store in memory with real transactions.
///
/// It makes tests of use cases fast, and it fulfils the same contract as SQLite: both run on a
/// ``TransactionHost``. It differs otherwise:
///
/// - Its content is lost with it, and each element type has one table.
/// - It stores every value unchanged, except that a repository may be given a closure that rounds
///   dates like other stores. It rejects the same values if an element is `Encodable`. Without
///   columns there are no unique constraints except on identities, and no foreign keys.
/// - Elements are ordered as Swift orders their identities. SQLite compares texts by bytes.
/// - It has no SQL, no file that can be full or locked, and no unreadable rows.
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
    ///   - deadline: The default time limit of a transaction, measured from the call. A transaction
    ///     that exceeds it is rolled back.
    ///   - maximumWaiting: The maximum number of waiting writers, and of waiting readers. Further
    ///     transactions fail with `StoreFailure.overloaded`.
    public init(deadline: Duration = .seconds(30), maximumWaiting: Int = 1_000) {
        host = TransactionHost(readers: 64, deadline: deadline, maximumWaiting: maximumWaiting)
    }

    /// The waiting times of the store's readers.
    public var readerWaits: TransactionWaits { host.waits(.read) }
    /// The waiting times of the store's writers.
    public var writerWaits: TransactionWaits { host.waits(.write) }

    /// The committed tables.
    var tables: MemoryTables {
        get { committed.withLock { $0 } }
        set { committed.withLock { $0 = newValue } }
    }

    /// Raises the schema version to that of an application.
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

/// The elements of a store by type; a copy is a snapshot.
struct MemoryTables: Sendable {
    private var tables: [ObjectIdentifier: any Sendable] = [:]

    subscript<Element: Identifiable & Sendable>(_ element: Element.Type) -> [Element.ID: Element]
    where Element.ID: Sendable {
        get { tables[ObjectIdentifier(element)] as? [Element.ID: Element] ?? [:] }
        set { tables[ObjectIdentifier(element)] = newValue }
    }
}
