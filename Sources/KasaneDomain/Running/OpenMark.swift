import Synchronization

/// Tells a task that it is inside of a transaction.
///
/// It serves to refuse a second one, never to find the first. A task that outlives the body keeps
/// the mark, but the mark is closed then.
final class OpenMark: Sendable {
    @TaskLocal static var all: [OpenMark] = []

    private let store: ObjectIdentifier
    private let access: TransactionStart.Access
    private let isOpen = Mutex(true)

    init(host: TransactionHost, access: TransactionStart.Access) {
        store = ObjectIdentifier(host)
        self.access = access
    }

    /// The marks of the bodies that are not over.
    ///
    /// A task that outlives many transactions carries no more marks than are open.
    static var open: [OpenMark] { all.filter { mark in mark.isOpen.withLock { $0 } } }

    /// Says that the body is over.
    func close() {
        isOpen.withLock { $0 = false }
    }

    /// Refuses a transaction that could wait for ever for the one around it.
    ///
    /// A writer may be begun inside of a reader, which waits for nobody; nothing else. So none that
    /// waits for a gate is waited for at the other.
    static func check(_ access: TransactionStart.Access, on host: TransactionHost) throws {
        let isNested = all.contains { mark in
            mark.store == ObjectIdentifier(host) && mark.isOpen.withLock { $0 }
                && (access == .read || mark.access == .write)
        }
        if isNested { throw TransactionError.nested }
    }
}
