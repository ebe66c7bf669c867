public import Foundation
public import KasaneDomain
import Synchronization
public import TenkiDomain

/// Returns the state of the providers and of the store.
public struct ShowHealth: Sendable {
    private let providers: any ProviderStatuses
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// Creates the use case.
    public init(
        providers: any ProviderStatuses,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.providers = providers
        self.transactions = FailureNamingTransactions(transactions)
        self.clock = clock
    }

    /// Returns the current health without calling any provider.
    ///
    /// - Throws: `Failure`s of the store; `CancellationError`.
    public func callAsFunction() async throws -> Health {
        let moment = clock.now
        return try await transactions.read { [providers] repositories in
            let unreadable = Unreadable()
            let fetches = try await repositories.fetches.readable { unreadable.note($0) }
            return Health(
                moment: moment,
                providers: providers.statuses,
                fetches: fetches,
                unreadable: unreadable.all,
                stored: Health.Stored(
                    forecasts: try await repositories.forecasts.count(),
                    conditions: try await repositories.conditions.count(),
                    photoPages: try await repositories.photos.count(),
                    users: try await repositories.users.count()
                )
            )
        }
    }
}

/// Collects the failures of rows that cannot be decoded.
private final class Unreadable: Sendable {
    private let failures = Mutex<[Failure]>([])

    var all: [Failure] { failures.withLock { $0 } }

    func note(_ failure: Failure) {
        failures.withLock { $0.append(failure) }
    }
}

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
    public let unreadable: [Failure]
    /// The number of stored aggregates.
    public let stored: Stored

    /// Creates a report.
    public init(
        moment: Date,
        providers: [ProviderStatus],
        fetches: [FetchHistory],
        unreadable: [Failure] = [],
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
    public var failing: [FetchHistory] { fetches.filter { $0.reason != nil } }
}
