public import Foundation
public import TenkiDomain

/// The current weather in cities worldwide to show at a certain time.
public struct WorldSnapshot: Hashable, Sendable {
    /// The known weather in the order of the cities.
    public let conditions: [CurrentConditions]
    /// The time to which ages are relative.
    public let moment: Date
    /// The problem with the weather; `nil` if there is none.
    public let caveat: Caveat?

    /// Creates weather to show.
    public init(
        _ conditions: [CurrentConditions],
        at moment: Date,
        _ caveat: Caveat? = nil
    ) {
        self.conditions = conditions
        self.moment = moment
        self.caveat = caveat
    }

    /// Returns the weather in a city, or `nil` if none is known.
    public func conditions(in city: WorldCity) -> CurrentConditions? {
        conditions.first { $0.id == city.id }
    }
}
