package import Foundation
package import KasaneDomain
package import TenkiDomain

package struct ObserveWorld: Sendable {
    private let weather: SharedObservations<TenkiRepositories, String, WorldWeather>

    package init(showWorld: ShowWorld, transactions: any TransactionTemplate<TenkiRepositories>) {
        let (sources, activity) = (showWorld.sources, showWorld.activity)
        weather = SharedObservations(transactions) { world, repositories in
            let stored = try await repositories.conditions.find(WorldCity.all.map(\.id))
            return WorldWeather(
                stored: stored,
                isOfProvider: stored.allSatisfy { sources.contains($0.source) },
                activity.state(of: world)
            )
        }
    }

    package func callAsFunction() -> SharedValues<WorldWeather> {
        weather.values(for: ShowWorld.world)
    }

    package func current() async throws -> WorldWeather {
        try await weather.currentValue(for: ShowWorld.world)
    }
}

package struct WorldWeather: Hashable, Sendable {
    package let conditions: [CurrentConditions]
    package let isUnsaved: Bool
    package let isFetching: Bool
    package let failure: DomainError?

    /// Whether the weather is from the provider in use, rather than from an earlier one.
    private let isOfProvider: Bool

    package init() {
        self.init(stored: [], isOfProvider: true, FetchActivity.State())
    }

    init(
        stored: [CurrentConditions],
        isOfProvider: Bool,
        _ activity: FetchActivity<String, [CurrentConditions]>.State
    ) {
        let fetchedAt = { (conditions: [CurrentConditions]) in
            conditions.map(\.weather.fetchedAt).max()
        }
        let (unsaved, failure) = activity.outcome(newest: fetchedAt(stored), fetchedAt: fetchedAt)
        conditions = unsaved ?? stored
        isUnsaved = unsaved != nil
        self.isOfProvider = unsaved != nil || isOfProvider
        isFetching = activity.isFetching
        self.failure = failure
    }

    package func isFresh(at moment: Date) -> Bool {
        isOfProvider && conditions.isFetched(at: moment, within: ShowWorld.period)
    }

    package func snapshot(at moment: Date, refusal: DomainError? = nil) -> WorldSnapshot? {
        guard let oldest = conditions.map({ $0.weather.age(at: moment) }).max() else { return nil }
        let isUnsaved = isUnsaved && refusal == nil
        let caveat = Caveat(refusal ?? failure, isUnsaved: isUnsaved, age: oldest)
        return WorldSnapshot(conditions, at: moment, caveat)
    }
}
