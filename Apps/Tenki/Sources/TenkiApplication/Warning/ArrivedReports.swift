import Synchronization
import TenkiDomain

final class ArrivedReports: Sendable {
    private let events = Mutex([WarningEvent]())

    func add(_ event: WarningEvent) {
        guard case .document(_, let report?, let moment) = event else { return }
        events.withLock { $0.append(.report(report, readAt: moment)) }
    }

    func take() -> [WarningEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
