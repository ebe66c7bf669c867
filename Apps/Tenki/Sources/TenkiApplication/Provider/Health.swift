public import Foundation
public import KasaneDomain
public import TenkiDomain

/// The state of the providers and of the store at a certain time.
public struct Health: Sendable {
    /// The number of stored aggregates of each kind.
    public struct Stored: Hashable, Sendable {
        /// Forecasts.
        public let forecasts: Int
        /// Cities with current weather.
        public let conditions: Int
        /// Pages of photographs.
        public let photoPages: Int
        /// Users.
        public let users: Int

        /// Creates the numbers.
        public init(forecasts: Int, conditions: Int, photoPages: Int, users: Int) {
            self.forecasts = forecasts
            self.conditions = conditions
            self.photoPages = photoPages
            self.users = users
        }
    }

    /// The time of the report.
    public let moment: Date
    /// The providers, by capability, in order of preference.
    public let providers: [ProviderStatus]
    /// The histories of cities with forecast requests.
    public let fetches: [FetchHistory]
    /// The failures of request histories that cannot be decoded; such a history is created again.
    public let unreadable: [DomainError]
    /// The number of stored aggregates.
    public let stored: Stored

    /// Creates a report.
    public init(
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
    public var fetchesInADay: Int {
        fetches.reduce(0) { $0 + $1.requestCount(inDayBefore: moment) }
    }

    /// The cities whose most recent request failed.
    public var failing: [FetchHistory] { fetches.filter { $0.failure != nil } }
}
