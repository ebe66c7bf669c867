import Foundation
import TenkiApplication
import TenkiDomain
import TenkiUI

/// The warnings of a place, as a command prints them.
struct PlaceWarnings {
    let content: WarningsReport.Content
    let source: DataSource?

    init(_ place: WarningPlace, _ overview: WarningOverview, at moment: Date) {
        source = overview.book.source
        content =
            switch place {
            case .city(let city): .city(overview.warnings(for: city, at: moment))
            case .municipality(let code):
                .municipality(overview.book.warnings(in: code, at: moment))
            }
    }

    /// The state for a script.
    var status: WarningStatus {
        switch content {
        case .city(let warnings): WarningStatus(warnings.state, \.kind)
        case .municipality(let warnings): WarningStatus(warnings.state, \.kind)
        }
    }

    /// Whether nothing is known for a reason that concerns every place.
    var isUnknown: Bool {
        switch content {
        case .city(let warnings): warnings.state.unknownReason != nil
        case .municipality(let warnings): warnings.state.unknownReason != nil
        }
    }

    /// The time of the last successful check; `nil` without any.
    var lastReadAt: Date? {
        switch content {
        case .city(let warnings): warnings.state.checkedAt
        case .municipality(let warnings): warnings.state.checkedAt
        }
    }
}

/// The state of a place's warnings, as an exit code reports it.
enum WarningStatus {
    /// Nothing is in force.
    case none
    /// Only advisories are in force.
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

    /// The exit code; `nil` for success.
    var exitCode: TenkiExitCode? {
        switch self {
        case .none: nil
        case .advisory: .advisory
        case .warning: .warning
        case .unknown: .unknownWarnings
        }
    }
}
