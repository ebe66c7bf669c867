import KasaneDomain
import Synchronization

/// Marks a task as running inside a transaction.
///
/// It serves to reject nested transactions, not to find the enclosing one. A task that outlives the
/// body keeps its mark, but the mark is then closed.
final class OpenMark: Sendable {
    @TaskLocal static var all: [OpenMark] = []

    private let store: ObjectIdentifier
    private let access: TransactionOptions.Access
    private let isOpen = Mutex(true)

    init(host: TransactionHost, access: TransactionOptions.Access) {
        store = ObjectIdentifier(host)
        self.access = access
    }

    /// The marks of the bodies that still run.
    ///
    /// A task that outlives many transactions thus carries only the open marks.
    static var open: [OpenMark] { all.filter { mark in mark.isOpen.withLock { $0 } } }

    /// Marks the body as ended.
    func close() {
        isOpen.withLock { $0 = false }
    }

    /// Throws if a transaction could wait forever for an enclosing one.
    ///
    /// Only a writer inside a reader is allowed, because readers do not wait for writers. A task
    /// that holds the writer gate thus never waits for the reader gate, which excludes deadlocks.
    static func check(_ access: TransactionOptions.Access, on host: TransactionHost) throws {
        let isNested = all.contains { mark in
            mark.store == ObjectIdentifier(host) && mark.isOpen.withLock { $0 }
                && (access == .read || mark.access == .write)
        }
        if isNested { throw TransactionError.nested }
    }
}
