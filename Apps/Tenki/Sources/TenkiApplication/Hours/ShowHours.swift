package import KasaneDomain
package import TenkiDomain

package struct ShowHours: Sendable {
    private let fetch: FetchHours
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    package init(
        fetch: FetchHours,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.fetch = fetch
        self.transactions = transactions
        self.clock = clock
    }

    package func callAsFunction(
        _ series: HourlySeries,
        for city: CityCode,
        refresh: ShowForecast.RefreshPolicy = .ifStale,
        by caller: Caller = .unknown
    ) async throws -> HoursSnapshot {
        var refusal: DomainError?
        do {
            let new: Fetched<HourlyForecast>? =
                switch refresh {
                case .force: try await fetch(series, for: city, by: caller)
                case .ifStale: try await fetch.fetchIfOverdue(series, for: city, by: caller)
                }
            if let new { return HoursSnapshot(new.element, at: clock.now, new.caveat) }
        } catch let failure as DomainError {
            refusal = failure
        }
        let state = try await transactions.read { repositories in
            try await repositories.cityHours(in: [city], of: [series], fetch)
        }
        let hours = state[HourlyFetches.ID(city, series)] ?? CityHours()
        if let shown = hours.snapshot(at: clock.now, refusal: refusal) { return shown }
        let missing =
            fetch.sources[series] == nil
            ? ProviderFailure.noneConfigured.error : ProviderFailure.recentlyCalled.error
        throw (refusal ?? hours.failure ?? missing).withNoCachedData
    }
}
