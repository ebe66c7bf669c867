package import Foundation
package import KasaneDomain
package import TenkiDomain

/// The state of the providers and of the store at a certain time.
package struct Health: Sendable {
    /// The number of stored aggregates of each kind.
    package struct Stored: Hashable, Sendable {
        /// Forecasts.
        package let forecasts: Int
        /// Cities with current weather.
        package let conditions: Int
        /// Pages of photographs.
        package let photoPages: Int
        /// Users.
        package let users: Int

        /// Creates the numbers.
        package init(forecasts: Int, conditions: Int, photoPages: Int, users: Int) {
            self.forecasts = forecasts
            self.conditions = conditions
            self.photoPages = photoPages
            self.users = users
        }
    }

    /// The time of the report.
    package let moment: Date
    /// The providers, by capability, in order of preference.
    package let providers: [ProviderStatus]
    /// The histories of cities with forecast requests.
    package let fetches: [FetchHistory]
    /// The failures of request histories that cannot be decoded; such a history is created again.
    package let unreadable: [DomainError]
    /// The number of stored aggregates.
    package let stored: Stored

    /// Creates a report.
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

    /// The number of forecast requests in the day before the report.
    package var fetchesInADay: Int {
        fetches.reduce(0) { $0 + $1.requestCount(inDayBefore: moment) }
    }

    /// The cities whose most recent request failed.
    package var failing: [FetchHistory] { fetches.filter { $0.failure != nil } }
}
