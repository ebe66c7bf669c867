public import Foundation
public import TenkiDomain

/// The present weather of the world's cities as it is shown at a moment.
public struct ShownWorld: Hashable, Sendable {
    /// The weather that is known, in the order of the cities.
    public let conditions: [CurrentConditions]
    /// The moment that ages are reckoned from.
    public let moment: Date
    /// What is to be said beside it; `nil` if nothing is wrong.
    public let caveat: Caveat?

    /// Makes weather as it is shown.
    public init(
        _ conditions: [CurrentConditions],
        at moment: Date,
        _ caveat: Caveat? = nil
    ) {
        self.conditions = conditions
        self.moment = moment
        self.caveat = caveat
    }

    /// The weather of a city, or `nil` if none is known.
    public func conditions(in city: WorldCity) -> CurrentConditions? {
        conditions.first { $0.id == city.id }
    }
}
