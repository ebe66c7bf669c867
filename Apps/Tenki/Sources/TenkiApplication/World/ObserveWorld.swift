package import Foundation
package import KasaneDomain
package import TenkiDomain

/// Observes the current weather in cities worldwide.
///
/// All observers share one query for each commit that changes the weather.
package struct ObserveWorld: Sendable {
    private let weather: SharedObservations<TenkiRepositories, String, WorldWeather>

    /// Creates the use case with a store and the calls that are observed.
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

    /// Returns the weather, now and after every change.
    package func callAsFunction() -> SharedValues<WorldWeather> {
        weather.values(for: ShowWorld.world)
    }

    /// Returns the current weather, including every change before this call.
    ///
    /// While the weather is observed, it waits for the observation instead of reading the store.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func current() async throws -> WorldWeather {
        try await weather.currentValue(for: ShowWorld.world)
    }
}

/// All that a page shows of the world's weather: the weather and the state of the calls for it.
package struct WorldWeather: Hashable, Sendable {
    /// The known weather in the order of the cities.
    package let conditions: [CurrentConditions]
    /// Whether the weather could not be stored.
    package let isUnsaved: Bool
    /// Whether this process is fetching the weather.
    package let isFetching: Bool
    /// The reason why the last weather could not be fetched or stored; `nil` if it was.
    package let failure: DomainError?

    /// Whether the weather is from the provider in use, rather than from an earlier one.
    private let isOfProvider: Bool

    /// Creates the state without any weather.
    package init() {
        self.init(stored: [], isOfProvider: true, FetchActivity.State())
    }

    /// Combines what is stored with the calls of this process.
    init(
        stored: [CurrentConditions],
        isOfProvider: Bool,
        _ activity: FetchActivity<String, [CurrentConditions]>.State
    ) {
        let isCurrent = activity.isCurrent(
            newest: stored.map(\.fetchedAt).max(),
            unsaved: activity.unsaved?.map(\.fetchedAt).max()
        )
        let unsaved = isCurrent ? activity.unsaved : nil
        conditions = unsaved ?? stored
        isUnsaved = unsaved != nil
        self.isOfProvider = unsaved != nil || isOfProvider
        isFetching = activity.isFetching
        failure = isCurrent ? activity.failure : nil
    }

    /// Returns whether the weather was fetched from the provider in use within
    /// ``ShowWorld/period``.
    package func isFresh(at moment: Date) -> Bool {
        isOfProvider && conditions.isFetched(at: moment, within: ShowWorld.period)
    }

    /// Returns the weather to show, with its caveat.
    ///
    /// - Parameters:
    ///   - moment: The time to which ages are relative.
    ///   - refusal: The reason why the reader's own request was refused; `nil` if it was not.
    /// - Returns: The weather; `nil` if none is known.
    package func snapshot(at moment: Date, refusal: DomainError? = nil) -> WorldSnapshot? {
        guard let oldest = conditions.map({ $0.age(at: moment) }).max() else { return nil }
        let caveat = (refusal ?? failure).map { failure in
            isUnsaved && refusal == nil
                ? Caveat.unsaved(failure) : .stale(failure.showing(age: oldest))
        }
        return WorldSnapshot(conditions, at: moment, caveat)
    }
}
