package import Foundation
package import TenkiDomain

/// The current weather in cities worldwide to show at a certain time.
package struct WorldSnapshot: Hashable, Sendable {
    /// The known weather in the order of the cities.
    package let conditions: [CurrentConditions]
    /// The time to which ages are relative.
    package let moment: Date
    /// The problem with the weather; `nil` if there is none.
    package let caveat: Caveat?

    /// Creates weather to show.
    package init(
        _ conditions: [CurrentConditions],
        at moment: Date,
        _ caveat: Caveat? = nil
    ) {
        self.conditions = conditions
        self.moment = moment
        self.caveat = caveat
    }

    /// Returns the weather in a city, or `nil` if none is known.
    package func conditions(in city: WorldCity) -> CurrentConditions? {
        conditions.first { $0.id == city.id }
    }
}
