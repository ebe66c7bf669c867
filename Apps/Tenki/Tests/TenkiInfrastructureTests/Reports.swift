import KasaneDomain
import Synchronization

/// The reports of unreadable rows.
final class Reports: Sendable {
    private let texts = Mutex<[String]>([])
    var first: String? { texts.withLock(\.first) }
    func add(_ failure: DomainError) { texts.withLock { $0.append("\(failure)") } }
}
