package import Foundation

/// Something that was read from the agency, or could not be.
package enum WarningEvent: Hashable, Sendable {
    /// The full state of all offices was read.
    case payload(WarningPayload, readAt: Date)
    /// The time of the newest report in the full state was read.
    case latestControl(Date, readAt: Date)
    /// The feed was read.
    case feed(WarningFeed, readAt: Date)
    /// A document was read; without a report it is a drill or a test of the agency.
    case document(WarningDocument, WarningReport?, readAt: Date)
    /// A report was read by a check that has not ended; its document follows with the others.
    case report(WarningReport, readAt: Date)
    /// A document could not be read.
    case documentFailed(WarningDocument, readAt: Date)
    /// A request failed.
    case failed(ProviderFailure, WarningRequest, at: Date)
}

/// A request to the agency.
package enum WarningRequest: Hashable, Sendable {
    /// For the feed.
    case feed
    /// For the time of the newest report.
    case latestControl
    /// For the full state.
    case payload
}
