import Foundation
import KasaneConcurrency
package import KasaneDomain
package import TenkiDomain

/// Returns the current weather in cities worldwide: the newest if available, otherwise the stored
/// one.
///
/// Concurrent requests are coalesced into one provider call.
package struct ShowWorld: Sendable {
    private let provider: any CurrentConditionsProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let flight = SingleFlight<String, WorldSnapshot>()
    private let failures = FailureCache<String>()
    let activity: FetchActivity<String, [CurrentConditions]>

    package static let period: Duration = .seconds(600)

    static let world = "world"

    package init(
        provider: any CurrentConditionsProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = transactions
        self.clock = clock
        activity = FetchActivity("weather", commits: transactions.commits)
    }

    var sources: [DataSource] { provider.sources }

    package func callAsFunction(
        tolerance: Duration = period,
        for caller: Caller = .unknown
    ) async throws -> WorldSnapshot {
        let stored = try await conditions()
        if isFresh(stored, tolerance) { return WorldSnapshot(stored, at: clock.now) }
        let request = ProviderRequest(tolerance < Self.period ? .manual : .automatic, by: caller)
        do {
            return try await flight.onBudget(Self.world) {
                // Another task may have fetched the weather in the meantime.
                let stored = try await conditions()
                if isFresh(stored, tolerance) { return WorldSnapshot(stored, at: clock.now) }
                return try await refreshed(request)
            }
        } catch let failure as DomainError {
            return try await self.stored(because: failure)
        }
    }

    private func stored(because failure: DomainError) async throws -> WorldSnapshot {
        let stored = try await conditions()
        let ages = stored.map { $0.weather.age(at: clock.now) }
        guard let oldest = ages.max() else { throw failure }
        return WorldSnapshot(stored, at: clock.now, .stale(failure.showing(age: oldest)))
    }

    private func refreshed(_ request: ProviderRequest) async throws -> WorldSnapshot {
        if let failure = failures.failure(of: Self.world, at: clock.now) { throw failure }
        activity.begin(Self.world)
        let conditions: [CurrentConditions]
        do {
            conditions = try await provider.conditions(in: WorldCity.all, on: request)
        } catch let failure as DomainError {
            // A limit applies to the caller, not to the provider.
            if failure.isLimit {
                activity.abandon(Self.world)
            } else {
                failures.note(failure, of: Self.world, at: clock.now)
                activity.end(Self.world, at: clock.now, failure: failure)
            }
            throw failure
        } catch {
            activity.abandon(Self.world)
            throw error
        }
        do {
            try await transactions.execute(within: .untilShownUnstored) {
                try await $0.conditions.save(conditions)
            }
            activity.end(Self.world, at: clock.now)
            // A city that the provider could not read has its stored weather.
            return WorldSnapshot(try await self.conditions(), at: clock.now)
        } catch let failure as DomainError {
            activity.end(Self.world, at: clock.now, failure: failure, unsaved: conditions)
            return WorldSnapshot(conditions, at: clock.now, .unsaved(failure))
        } catch {
            activity.abandon(Self.world)
            throw error
        }
    }

    private func conditions() async throws -> [CurrentConditions] {
        try await transactions.read { try await $0.conditions.find(WorldCity.all.map(\.id)) }
    }

    private func isFresh(_ stored: [CurrentConditions], _ tolerance: Duration) -> Bool {
        stored.allSatisfy { provider.sources.contains($0.source) }
            && stored.isFetched(at: clock.now, within: tolerance)
    }
}

extension [CurrentConditions] {
    /// Returns whether the weather was fetched within a time before a moment.
    ///
    /// One call fetches all cities. A city that is missing, or older than others, could not be read
    /// at the last call.
    func isFetched(at moment: Date, within tolerance: Duration) -> Bool {
        map(\.weather.fetchedAt).max()?.isWithin(tolerance, before: moment) ?? false
    }
}
