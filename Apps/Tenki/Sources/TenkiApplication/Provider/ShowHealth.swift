public import Foundation
public import KasaneDomain
import Synchronization
public import TenkiDomain

/// Shows how the providers are called and what is stored.
public struct ShowHealth: Sendable {
    private let providers: any ProviderStatuses
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// Makes the use case.
    public init(
        providers: any ProviderStatuses,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.providers = providers
        self.transactions = FailureNamingTransactions(transactions)
        self.clock = clock
    }

    /// Looks, without asking any provider.
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

/// Collects why rows could not be read.
private final class Unreadable: Sendable {
    private let failures = Mutex<[Failure]>([])

    var all: [Failure] { failures.withLock { $0 } }

    func note(_ failure: Failure) {
        failures.withLock { $0.append(failure) }
    }
}

/// How the providers are called and what is stored, at a moment.
public struct Health: Sendable {
    /// How many of each are stored.
    public struct Stored: Hashable, Sendable {
        /// Forecasts.
        public let forecasts: Int
        /// Cities' present weather.
        public let conditions: Int
        /// Pages of photographs.
        public let photoPages: Int
        /// Users.
        public let users: Int

        /// Makes the numbers.
        public init(forecasts: Int, conditions: Int, photoPages: Int, users: Int) {
            self.forecasts = forecasts
            self.conditions = conditions
            self.photoPages = photoPages
            self.users = users
        }
    }

    /// The moment.
    public let moment: Date
    /// The providers, by capability, the preferred first.
    public let providers: [ProviderStatus]
    /// The cities whose forecasts were asked for.
    public let fetches: [FetchHistory]
    /// Why rows that tell of such a city cannot be read; what they tell is made anew.
    public let unreadable: [Failure]
    /// What is stored.
    public let stored: Stored

    /// Makes a health of its parts.
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

    /// How often forecasts were asked for in the day before the moment.
    public var fetchesInADay: Int {
        fetches.reduce(0) { $0 + $1.requestCount(inDayBefore: moment) }
    }

    /// The cities whose newest request failed.
    public var failing: [FetchHistory] { fetches.filter { $0.reason != nil } }
}
