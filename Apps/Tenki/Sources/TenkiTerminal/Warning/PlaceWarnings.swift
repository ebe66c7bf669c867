import Foundation
import TenkiApplication
import TenkiDomain
import TenkiUI

struct PlaceWarnings {
    let content: WarningsReport.Content
    let source: DataSource?
    let wasKnown: Bool

    init(_ place: WarningPlace, _ overview: WarningOverview, at moment: Date) {
        let book = overview.book
        source = book.source
        let office: WarningOffice?
        switch place {
        case .city(let city):
            content = .city(overview.warnings(for: city, at: moment))
            office = city.office
        case .municipality(let code):
            let warnings = book.warnings(in: code, at: moment)
            content = .municipality(warnings)
            office = warnings.office
        }
        wasKnown = book.reports.keys.contains { $0.office == office }
    }

    var status: WarningStatus {
        switch content {
        case .city(let warnings): WarningStatus(warnings.state, \.kind)
        case .municipality(let warnings): WarningStatus(warnings.state, \.kind)
        }
    }

    var isUnknown: Bool {
        switch content {
        case .city(let warnings): warnings.state.isUnknown
        case .municipality(let warnings): warnings.state.isUnknown
        }
    }
}

enum WarningStatus {
    case none
    case advisory
    /// A warning or a worse kind is in force, whatever is unknown besides.
    case warning
    /// It is unknown, wholly or partly, whether a warning is in force.
    case unknown

    init<Warning: Hashable & Sendable>(
        _ state: WarningState<Warning>,
        _ kind: (Warning) -> WarningKind
    ) {
        let kinds = state.inForce.map(kind)
        if kinds.contains(where: { $0.severity >= .warning }) {
            self = .warning
            return
        }
        // An unknown kind may be a warning.
        if case .unknown = state {
            self = .unknown
        } else if !state.unknown.isEmpty || kinds.contains(where: { !$0.isKnown }) {
            self = .unknown
        } else {
            self = kinds.isEmpty ? .none : .advisory
        }
    }

    var exitCode: TenkiExitCode? {
        switch self {
        case .none: nil
        case .advisory: .advisory
        case .warning: .warning
        case .unknown: .unknownWarnings
        }
    }
}
