import Synchronization

/// Counts failures that a closure reports.
final class FailureCount: Sendable {
    private let count = Mutex(0)

    var isZero: Bool { count.withLock { $0 == 0 } }

    func add() {
        count.withLock { $0 += 1 }
    }
}
