import KasaneDomain
import Synchronization

/// Marks a task as running inside a transaction.
///
/// Marks are used to reject nested transactions, not to find the enclosing transaction. A task that
/// outlives the body keeps its mark, but the mark is closed by then.
final class OpenMark: Sendable {
    @TaskLocal static var all: [OpenMark] = []

    private let store: ObjectIdentifier
    private let access: TransactionOptions.Access
    private let isOpen = Mutex(true)

    init(host: TransactionHost, access: TransactionOptions.Access) {
        store = ObjectIdentifier(host)
        self.access = access
    }

    /// The marks of bodies that are still running.
    ///
    /// Closed marks are dropped so that a task that outlives many transactions doesn't accumulate
    /// them.
    static var open: [OpenMark] { all.filter { mark in mark.isOpen.withLock { $0 } } }

    func close() {
        isOpen.withLock { $0 = false }
    }

    /// Throws if a transaction could deadlock with an enclosing transaction.
    ///
    /// The only allowed nesting is a writer inside a reader, because readers don't wait for
    /// writers. A task that holds the writer gate therefore never waits for the reader gate.
    static func check(_ access: TransactionOptions.Access, on host: TransactionHost) throws {
        let isNested = all.contains { mark in
            mark.store == ObjectIdentifier(host) && mark.isOpen.withLock { $0 }
                && (access == .read || mark.access == .write)
        }
        if isNested { throw TransactionError.nested }
    }
}
