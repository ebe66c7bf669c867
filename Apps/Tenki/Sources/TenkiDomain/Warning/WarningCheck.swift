package import Foundation

/// The state of the checks for warnings: what was read, and what may have been missed.
///
/// It is one for all nodes of an installation.
package struct WarningCheck: Identifiable, Hashable, Sendable, Codable {
    /// The only identity.
    package static let id = "warnings"

    /// Always ``id-swift.type.property``.
    package var id: String { Self.id }

    /// The time of the last request to the agency, successful or not; `nil` without any.
    package internal(set) var polledAt: Date?
    /// The number of requests to the agency.
    package internal(set) var polls = 0
    /// The time until which the check that was begun last keeps other nodes from beginning one;
    /// `nil` once it has ended.
    package internal(set) var claimedUntil: Date?
    /// The number of changes of the stored reports and documents; `nil` before the first.
    package internal(set) var changes: Int?
    /// The time of the last successful check; `nil` without any.
    package internal(set) var checkedAt: Date?
    /// The time of the agency's newest sign of life: the newest entry of its feed, or the newest
    /// report of its state.
    package internal(set) var heartbeat: Date?
    /// The failure of the last request; `nil` if it succeeded.
    package internal(set) var failure: ProviderFailure?
    /// The time of the failure.
    package internal(set) var failedAt: Date?
    /// Whether the feed is alive; otherwise the state is read instead.
    package internal(set) var followsFeed = true
    /// The time until which every announcement is known; `nil` before the first.
    package internal(set) var completeThrough: Date?
    /// The time before which announcements may have been missed; `nil` if there is no gap.
    package internal(set) var gapEnd: Date?
    /// The time of the last attempt to read the full state; `nil` without any.
    package internal(set) var payloadRequestedAt: Date?
    /// The time at which the full state was last read; `nil` before the first.
    package internal(set) var payloadReadAt: Date?
    /// The time of the newest report in the full state that was last read.
    package internal(set) var payloadHeartbeat: Date?
    /// The number of full states in a row that brought nothing new; `nil` without any.
    package internal(set) var fruitlessPayloads: Int?
    /// The time of a report that the agency announced and that is not known to have been read.
    package internal(set) var pendingControl: Date?
    /// The reports that were seen before and are missing from the full state.
    package internal(set) var missing: Set<WarningReport.ID> = []
    /// The reports that the full state may contain in a form that cannot be read, at an unknown
    /// time.
    package internal(set) var damaged: Set<WarningReport.ID> = []
    /// The times of the reports that a full state contained in a form that cannot be read, and that
    /// are not older than what is known.
    package internal(set) var damagedAt: [WarningReport.ID: WarningReport.Times]?
    /// The time of the last request for the full state, if it failed; `nil` otherwise.
    package internal(set) var payloadFailedAt: Date?

    /// The reports that cannot be read in the full state, with and without a time.
    var unreadable: Set<WarningReport.ID> { damaged.union((damagedAt ?? [:]).keys) }

    /// Creates the state before the first check.
    package init() {}
}

/// The request that is next in turn.
package enum WarningPoll: Hashable, Sendable {
    /// The feed.
    case feed
    /// The time of the newest report in the full state.
    case latestControl
}
