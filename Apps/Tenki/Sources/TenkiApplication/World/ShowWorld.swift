import Foundation
public import KasaneDomain
public import TenkiDomain

/// Shows the present weather of the world's cities: the newest if it can be had, else the stored one.
///
/// However many ask at the same time, the provider is asked once.
public struct ShowWorld: Sendable {
    private let provider: any CurrentConditionsProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let flight: FairFlight<String, ShownWorld>
    private let failures = FailurePause<String>()

    /// How long weather is present: providers observe every ten to fifteen minutes.
    public static let period: Duration = .seconds(600)

    /// The one thing that is asked for here.
    private static let world = "world"

    /// Makes the use case.
    public init(
        provider: any CurrentConditionsProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = FailureNamingTransactions(transactions)
        self.clock = clock
        flight = FairFlight(clock: clock)
    }

    /// Finds the weather to show.
    ///
    /// - Parameters:
    ///   - tolerance: How long ago all of it may have been fetched to be shown without asking the
    ///     provider again; less than ``period`` is a request for the newest by name.
    ///   - requester: Who wants to see it.
    /// - Returns: The weather of each city that is known, and what is wrong with it.
    /// - Throws: `Failure.unavailable` if the provider cannot be asked and nothing is stored; other
    ///   `Failure`s of the store; `CancellationError`.
    public func callAsFunction(
        tolerance: Duration = period,
        for requester: Requester = .unknown
    ) async throws -> ShownWorld {
        let stored = try await conditions()
        if isPresent(stored, tolerance) { return ShownWorld(stored, at: clock.now) }
        let request = ProviderRequest(tolerance < Self.period ? .manual : .automatic, by: requester)
        do {
            return try await flight(Self.world, for: request) {
                // Somebody else's flight may have ended since.
                let stored = try await conditions()
                if isPresent(stored, tolerance) { return ShownWorld(stored, at: clock.now) }
                return try await refreshed(request)
            }
        } catch let failure as Failure {
            return try await self.stored(because: failure)
        }
    }

    /// Finds the stored weather, without asking anybody.
    ///
    /// - Returns: The weather of each city of which some is stored; `nil` if none is.
    /// - Throws: `Failure`s of the store; `CancellationError`.
    public func stored() async throws -> ShownWorld? {
        let conditions = try await conditions()
        return conditions.isEmpty ? nil : ShownWorld(conditions, at: clock.now)
    }

    private func stored(because failure: Failure) async throws -> ShownWorld {
        let stored = try await conditions()
        guard let oldest = stored.map({ $0.age(at: clock.now) }).max() else { throw failure }
        return ShownWorld(stored, at: clock.now, .notNewest(failure.showing(age: oldest)))
    }

    private func refreshed(_ request: ProviderRequest) async throws -> ShownWorld {
        if let failure = failures.failure(of: Self.world, at: clock.now) { throw failure }
        let conditions: [CurrentConditions]
        do {
            conditions = try await provider.conditions(in: WorldCity.all, on: request)
        } catch let failure as Failure {
            // A limit is the requester's, not the provider's.
            if !failure.isLimit { failures.note(failure, of: Self.world, at: clock.now) }
            throw failure
        }
        do {
            try await transactions.execute(within: .untilShownUnstored) {
                try await $0.conditions.save(conditions)
            }
            return ShownWorld(conditions, at: clock.now)
        } catch let failure as Failure {
            return ShownWorld(conditions, at: clock.now, .notStored(failure))
        }
    }

    private func conditions() async throws -> [CurrentConditions] {
        try await transactions.read { try await $0.conditions.find(WorldCity.all.map(\.id)) }
    }

    /// Whether every city's weather is the provider's and was fetched within a time before now.
    private func isPresent(_ stored: [CurrentConditions], _ tolerance: Duration) -> Bool {
        let now = clock.now
        return stored.count == WorldCity.all.count
            && stored.allSatisfy { conditions in
                let time = Duration.seconds(now.timeIntervalSince(conditions.fetchedAt))
                // What is from the future a wrong clock has left behind.
                return provider.sources.contains(conditions.source) && time >= .zero
                    && time < tolerance
            }
    }
}
