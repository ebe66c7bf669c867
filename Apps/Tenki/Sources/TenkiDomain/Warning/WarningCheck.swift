package import Foundation

/// The state of the checks for warnings: what was read, and what may have been missed.
///
/// It is one for all nodes of an installation.
package struct WarningCheck: Identifiable, Hashable, Sendable, Codable {
    package static let id = "warnings"

    package var id: String { Self.id }

    package internal(set) var polledAt: Date?
    package internal(set) var polls = 0
    /// The time until which the check that was begun last keeps other nodes from beginning one;
    /// `nil` once it has ended.
    package internal(set) var claimedUntil: Date?
    package internal(set) var changes: Int?
    package internal(set) var checkedAt: Date?
    package internal(set) var heartbeat: Date?
    package internal(set) var failure: ProviderFailure?
    package internal(set) var failedAt: Date?
    /// Whether the feed is alive; otherwise the state is read instead.
    package internal(set) var followsFeed = true
    package internal(set) var completeThrough: Date?
    package internal(set) var gapEnd: Date?
    package internal(set) var payloadRequestedAt: Date?
    package internal(set) var payloadReadAt: Date?
    package internal(set) var payloadHeartbeat: Date?
    /// The number of full states in a row that brought nothing new; `nil` without any.
    package internal(set) var fruitlessPayloads: Int?
    package internal(set) var pendingControl: Date?
    package internal(set) var missing: Set<WarningReport.ID> = []
    /// The reports that the full state may contain in a form that cannot be read, at an unknown
    /// time.
    package internal(set) var damaged: Set<WarningReport.ID> = []
    /// The times of the reports that a full state contained in a form that cannot be read, and that
    /// are not older than what is known.
    package internal(set) var damagedAt: [WarningReport.ID: WarningReport.Times]?
    /// The time of the last request for the full state, if it failed; `nil` otherwise.
    package internal(set) var payloadFailedAt: Date?

    var unreadable: Set<WarningReport.ID> { damaged.union((damagedAt ?? [:]).keys) }

    package init() {}
}

package enum WarningPoll: Hashable, Sendable {
    case feed
    case latestControl
}
