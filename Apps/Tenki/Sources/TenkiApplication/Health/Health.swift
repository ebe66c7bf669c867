package import Foundation
package import KasaneDomain
package import TenkiDomain

package struct Health: Sendable {
    package struct Stored: Hashable, Sendable {
        package let forecasts: Int
        package let conditions: Int
        package let photoPages: Int
        package let users: Int

        package init(forecasts: Int, conditions: Int, photoPages: Int, users: Int) {
            self.forecasts = forecasts
            self.conditions = conditions
            self.photoPages = photoPages
            self.users = users
        }
    }

    package let moment: Date
    package let providers: [ProviderStatus]
    package let fetches: [FetchHistory]
    /// The failures of request histories that cannot be decoded; such a history is created again.
    package let unreadable: [DomainError]
    package let stored: Stored

    package init(
        moment: Date,
        providers: [ProviderStatus],
        fetches: [FetchHistory],
        unreadable: [DomainError] = [],
        stored: Stored
    ) {
        self.moment = moment
        self.providers = providers
        self.fetches = fetches
        self.unreadable = unreadable
        self.stored = stored
    }

    package var fetchesInADay: Int {
        fetches.reduce(0) { $0 + $1.requestCount(inDayBefore: moment) }
    }

    package var failing: [FetchHistory] { fetches.filter { $0.failure != nil } }
}
