package import Foundation
package import TenkiDomain

package struct WorldSnapshot: Hashable, Sendable {
    package let conditions: [CurrentConditions]
    package let moment: Date
    package let caveat: Caveat?

    package init(
        _ conditions: [CurrentConditions],
        at moment: Date,
        _ caveat: Caveat? = nil
    ) {
        self.conditions = conditions
        self.moment = moment
        self.caveat = caveat
    }

    package func conditions(in city: WorldCity) -> CurrentConditions? {
        conditions.first { $0.id == city.id }
    }
}
