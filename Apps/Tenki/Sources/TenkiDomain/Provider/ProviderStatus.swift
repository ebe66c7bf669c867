public import Foundation

/// How a provider is called at the moment.
public struct ProviderStatus: Hashable, Sendable {
    /// What a provider gives.
    public enum Capability: String, CaseIterable, Sendable {
        /// Forecasts of Japanese cities.
        case forecasts
        /// The present weather of the world's cities.
        case conditions
        /// Photographs.
        case photos
    }

    /// The provider's name.
    public let name: String
    /// What it gives.
    public let capability: Capability
    /// Until when it is left alone, because it failed too often; `nil` if it is not.
    public let restsUntil: Date?
    /// How many calls it may get at once now; `nil` if they are not counted.
    public let callsLeft: Int?
    /// Whom to name wherever what it gives is shown.
    public let attribution: Attribution

    /// Makes a status of its parts.
    public init(
        name: String,
        capability: Capability,
        restsUntil: Date? = nil,
        callsLeft: Int? = nil,
        attribution: Attribution
    ) {
        self.name = name
        self.capability = capability
        self.restsUntil = restsUntil
        self.callsLeft = callsLeft
        self.attribution = attribution
    }
}

/// Who knows how the providers are called.
public protocol ProviderStatuses: Sendable {
    /// The providers that are used, by capability, the preferred first.
    var statuses: [ProviderStatus] { get }
}
