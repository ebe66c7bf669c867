package import Foundation

package struct ProviderStatus: Hashable, Sendable {
    package enum Capability: String, CaseIterable, Sendable {
        case forecasts
        case conditions
        case places
        case warnings
        case observations
        case hours
        case radar
        case typhoons
        case photos
    }

    package let name: String
    package let capability: Capability
    package let pausedUntil: Date?
    package let callsLeft: Int?
    package let failure: ReportedFailure?
    package let isFailing: Bool
    package let attribution: Attribution

    package init(
        name: String,
        capability: Capability,
        pausedUntil: Date? = nil,
        callsLeft: Int? = nil,
        failure: ReportedFailure? = nil,
        isFailing: Bool = false,
        attribution: Attribution
    ) {
        self.name = name
        self.capability = capability
        self.pausedUntil = pausedUntil
        self.callsLeft = callsLeft
        self.failure = failure
        self.isFailing = isFailing || failure != nil
        self.attribution = attribution
    }
}

extension ProviderStatus {
    package var isAvailable: Bool { pausedUntil == nil && !isFailing }
}

package protocol ProviderStatuses: Sendable {
    var statuses: [ProviderStatus] { get }
}
