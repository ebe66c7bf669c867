package import Foundation

/// The state of warnings in an area: issued, none or unknown.
///
/// “None” is only claimed when every bulletin is known. Warnings that are known to be in force are
/// shown even if others are unknown.
package enum WarningState<Warning: Hashable & Sendable>: Hashable, Sendable {
    /// Warnings are in force, the worst first; some bulletins may be unknown besides.
    case issued([Warning], unknown: [UnknownBulletin<Warning>], WarningFreshness)
    case none(WarningFreshness)
    case unknown(UnknownWarnings<Warning>)

    /// The warnings in force, the worst first; empty if there are none or it is unknown.
    package var inForce: [Warning] {
        if case .issued(let warnings, _, _) = self { warnings } else { [] }
    }

    /// The bulletins that are unknown for reasons of their own.
    ///
    /// It is empty if everything is unknown for one reason, such as an outage.
    package var unknown: [UnknownBulletin<Warning>] {
        switch self {
        case .issued(_, let unknown, _): unknown
        case .none: []
        case .unknown(let warnings): warnings.bulletins
        }
    }

    package func isKnown(_ bulletin: WarningBulletin) -> Bool {
        if case .unknown(let unknown) = self,
            unknown.reason.concernsEveryBulletin || unknown.bulletins.isEmpty
        {
            return false
        }
        return !unknown.contains { [bulletin, .unidentified].contains($0.bulletin) }
    }
}

package struct WarningFreshness: Hashable, Sendable {
    package let checkedAt: Date
    package let heartbeat: Date

    package init(checkedAt: Date, heartbeat: Date) {
        self.checkedAt = checkedAt
        self.heartbeat = heartbeat
    }
}

package enum WarningUnknownReason: String, CaseIterable, Sendable {
    case neverRead
    /// The last successful check is older than ``WarningBook/checkLimit``.
    case outdated
    /// The agency's newest sign of life is older than ``WarningBook/heartbeatLimit``, although it
    /// answers: stale by contents.
    case frozen
    case missing
    case damaged
    case lost
    case gap
    case unavailable
    case notListed

    package var concernsEveryBulletin: Bool {
        switch self {
        case .neverRead, .outdated, .frozen: true
        case .missing, .damaged, .lost, .gap, .unavailable, .notListed: false
        }
    }
}

package struct UnknownBulletin<Warning: Hashable & Sendable>: Hashable, Sendable {
    package let bulletin: WarningBulletin
    package let reason: WarningUnknownReason
    package let lastKnown: [Warning]
}

/// Warnings of which it is unknown whether they are in force.
package struct UnknownWarnings<Warning: Hashable & Sendable>: Hashable, Sendable {
    /// Why it is unknown; of several reasons the first in the order of the bulletins.
    package let reason: WarningUnknownReason
    package let lastReadAt: Date?
    package let heartbeat: Date?
    package let lastKnown: [Warning]
    package let bulletins: [UnknownBulletin<Warning>]

    package var isEverything: Bool {
        reason.concernsEveryBulletin || bulletins.isEmpty
            || Set(WarningBulletin.all).isSubset(of: bulletins.map(\.bulletin))
    }
}
