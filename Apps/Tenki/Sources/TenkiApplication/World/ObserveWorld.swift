package import Foundation
package import KasaneDomain
package import TenkiDomain

package struct ObserveWorld: Sendable {
    private let weather: SharedObservations<TenkiRepositories, String, WorldWeather>

    package init(
        showWorld: ShowWorld,
        hours: FetchHours,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        let (sources, activity) = (showWorld.sources, showWorld.activity)
        weather = SharedObservations(transactions) { world, repositories in
            let stored = try await repositories.conditions.find(WorldCity.all.map(\.id))
            return WorldWeather(
                stored: stored,
                isOfProvider: stored.allSatisfy { sources.contains($0.source) },
                activity.state(of: world),
                inJapan: try await repositories.worldCitiesInJapan(hours)
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
    private let inJapan: [Place.ID: CityForecast]

    package init() {
        self.init(stored: [], isOfProvider: true, FetchActivity.State())
    }

    init(
        stored: [CurrentConditions],
        isOfProvider: Bool,
        _ activity: FetchActivity<String, [CurrentConditions]>.State,
        inJapan: [Place.ID: CityForecast] = [:]
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
        self.inJapan = inJapan
    }

    package func isFresh(at moment: Date) -> Bool {
        isOfProvider && conditions.isFetched(at: moment, within: ShowWorld.period)
    }

    package func snapshot(at moment: Date, refusal: DomainError? = nil) -> WorldSnapshot? {
        guard let oldest = conditions.map({ $0.weather.age(at: moment) }).max() else { return nil }
        let isUnsaved = isUnsaved && refusal == nil
        let caveat = Caveat(refusal ?? failure, isUnsaved: isUnsaved, age: oldest)
        let shown = conditions.map { inJapan[$0.id]?.conditions(of: $0.id, at: moment) ?? $0 }
        return WorldSnapshot(shown, at: moment, caveat)
    }
}

extension CityForecast {
    /// The weather now as on the city's page; `nil` without a current observation.
    fileprivate func conditions(of place: Place.ID, at moment: Date) -> CurrentConditions? {
        guard let current = observation.current(at: moment), let source = observation.source,
            let temperature = current.temperature
        else { return nil }
        let weather = PlaceWeather(
            source: source,
            observedAt: current.time,
            fetchedAt: current.time,
            sky: current.sky(with: hours[.standard]?.newest, at: moment),
            temperature: temperature,
            humidity: current.humidity,
            windSpeed: current.wind?.lowest,
            attribution: observation.attribution
        )
        return CurrentConditions(id: place, weather: weather)
    }
}

extension TenkiRepositories {
    fileprivate func worldCitiesInJapan(
        _ fetch: FetchHours
    ) async throws -> [Place.ID: CityForecast] {
        var forecasts: [Place.ID: CityForecast] = [:]
        for place in WorldCity.all {
            guard let city = place.japaneseCity else { continue }
            forecasts[place.id] = CityForecast(
                stored: [],
                FetchActivity.State(),
                nil,
                hours: try await cityHours(in: [city], of: [.standard], fetch),
                observation: try await observation(of: city, [], hours: nil)
            )
        }
        return forecasts
    }
}
