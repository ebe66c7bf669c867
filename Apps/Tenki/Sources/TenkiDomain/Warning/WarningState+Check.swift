package import Foundation

extension WarningState {
    package var unknownReason: WarningUnknownReason? {
        guard case .unknown(let warnings) = self, warnings.isEverything,
            warnings.reason.concernsEveryBulletin
                || warnings.bulletins.allSatisfy({ $0.reason == warnings.reason })
        else { return nil }
        return warnings.reason
    }

    package var isUnknown: Bool {
        if case .unknown(let warnings) = self { warnings.isEverything } else { false }
    }

    package var checkedAt: Date? {
        switch self {
        case .issued(_, _, let freshness), .none(let freshness): freshness.checkedAt
        case .unknown(let warnings): warnings.lastReadAt
        }
    }

    package var heartbeat: Date? {
        switch self {
        case .issued(_, _, let freshness), .none(let freshness): freshness.heartbeat
        case .unknown(let warnings): warnings.heartbeat
        }
    }
}

extension WarningBook {
    package var source: DataSource? {
        reports.values.max { ($0.controlledAt, $0.id) < ($1.controlledAt, $1.id) }?.source
    }
}
