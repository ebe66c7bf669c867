package import Foundation

package enum WarningEvent: Hashable, Sendable {
    case payload(WarningPayload, readAt: Date)
    case latestControl(Date, readAt: Date)
    case feed(WarningFeed, readAt: Date)
    /// A document was read; without a report it is a drill or a test of the agency.
    case document(WarningDocument, WarningReport?, readAt: Date)
    case report(WarningReport, readAt: Date)
    case documentFailed(WarningDocument, readAt: Date)
    case failed(ProviderFailure, WarningRequest, at: Date)
}

package enum WarningRequest: Hashable, Sendable {
    case feed
    case latestControl
    case payload
}
