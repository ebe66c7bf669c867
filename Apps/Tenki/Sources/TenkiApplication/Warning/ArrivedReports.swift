import Synchronization
import TenkiDomain

/// Collects the reports that have arrived while others are awaited.
final class ArrivedReports: Sendable {
    private let events = Mutex([WarningEvent]())

    /// Adds the report of a document; a drill has none.
    func add(_ event: WarningEvent) {
        guard case .document(_, let report?, let moment) = event else { return }
        events.withLock { $0.append(.report(report, readAt: moment)) }
    }

    /// Returns the reports, and forgets them.
    func take() -> [WarningEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
