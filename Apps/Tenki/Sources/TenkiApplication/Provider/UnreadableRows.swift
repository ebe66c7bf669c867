import KasaneDomain
import Synchronization

/// Collects the failures of rows that cannot be decoded.
///
/// The body of a transaction returns them, because it can run twice.
final class UnreadableRows: Sendable {
    private let failures = Mutex<[DomainError]>([])

    var all: [DomainError] { failures.withLock { $0 } }

    func note(_ failure: DomainError) {
        failures.withLock { $0.append(failure) }
    }
}
