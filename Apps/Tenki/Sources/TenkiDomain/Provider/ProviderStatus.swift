package import Foundation

/// The current state of a provider.
package struct ProviderStatus: Hashable, Sendable {
    /// The kind of data that a provider supplies.
    package enum Capability: String, CaseIterable, Sendable {
        /// Forecasts for Japanese cities.
        case forecasts
        /// The current weather in cities worldwide.
        case conditions
        /// Places of the world by name.
        case places
        /// Warnings and advisories in Japan.
        case warnings
        /// The observations of stations in Japan.
        case observations
        /// The weather of the next days by hours, for Japanese cities.
        case hours
        /// The rain by radar in Japan, and its forecast for an hour.
        case radar
        /// Typhoons.
        case typhoons
        /// Photographs.
        case photos
    }

    /// The provider's name.
    package let name: String
    /// The kind of data that the provider supplies.
    package let capability: Capability
    /// The time until which calls are paused after repeated failures; `nil` if they are not paused.
    package let pausedUntil: Date?
    /// The number of calls allowed at once now; `nil` if calls are not counted.
    package let callsLeft: Int?
    /// The most recent failure in the words of the service; `nil` if the last call succeeded or the
    /// service gave no reason.
    package let failure: ReportedFailure?
    /// Whether the last call failed.
    package let isFailing: Bool
    /// The credit to show with the provider's data.
    package let attribution: Attribution

    /// Creates a status.
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
    /// Whether the provider is called and its last call succeeded; `true` before the first call.
    package var isAvailable: Bool { pausedUntil == nil && !isFailing }
}

/// Reports the current state of the providers.
package protocol ProviderStatuses: Sendable {
    /// The providers in use, by capability, in order of preference.
    var statuses: [ProviderStatus] { get }
}
