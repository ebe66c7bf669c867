import Foundation
package import KasaneDomain
package import TenkiDomain

package struct FetchHours: RecordedFetch {
    private let provider: any HourlyForecastProvider
    let record: FetchRecord<HourlyFetches.ID, HourlyForecast>

    private static let skew: TimeInterval = 600

    package init(
        provider: any HourlyForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        record = FetchRecord("hours", in: transactions, clock: clock)
    }

    func fetch(
        _ id: HourlyFetches.ID,
        on request: ProviderRequest
    ) async throws -> Fetched<HourlyForecast> {
        let hours = try await provider.hours(of: id.series, for: id.city, on: request)
        return try await storing(hours, of: id) { repositories, now in
            let oldest = hours.id.issuedAt.addingTimeInterval(-hours.id.series.retention.seconds)
            // Later hours are the result of clock skew. JMA states the time of issue itself, and a
            // cache can return an issue that is older than the stored one.
            let newest =
                switch hours.id.series {
                case .agency: max(hours.id.issuedAt, now.addingTimeInterval(Self.skew))
                case .openMeteo: hours.id.issuedAt
                }
            try await repositories.hours
                .deleteAll(like: hours.id, issuedOutside: oldest...max(oldest, newest))
            try await repositories.hours.save(hours)
        }
    }

    package var sources: [HourlySeries: DataSource] { provider.hourlySources }

    /// Fetches and stores hours at a reader's request, unless they were fetched within
    /// `Forecast.newestPeriod`.
    package func callAsFunction(
        _ series: HourlySeries,
        for city: CityCode,
        by caller: Caller = .unknown
    ) async throws -> Fetched<HourlyForecast> {
        try await newest(HourlyFetches.ID(city, series), by: caller)
    }

    /// Fetches and stores hours if newer ones are overdue and an automatic request is allowed.
    ///
    /// A reader causes no call for the agency's hours of a city that is refreshed in the
    /// background, unless none are stored.
    @discardableResult
    package func fetchIfOverdue(
        _ series: HourlySeries,
        for city: CityCode,
        by caller: Caller
    ) async throws -> Fetched<HourlyForecast>? {
        guard sources[series] != nil, try await isOverdue(series, for: city, by: caller) else {
            return nil
        }
        return try await ifDue(HourlyFetches.ID(city, series), by: caller)
    }

    package func end() async { await record.end() }

    private func isOverdue(
        _ series: HourlySeries,
        for city: CityCode,
        by caller: Caller
    ) async throws -> Bool {
        try await record.transactions.read { repositories in
            let now = record.clock.now
            let newest = try await repositories.hours
                .newest(inEach: [city], from: sources.filter { $0.key == series }).first
            guard let newest else { return true }
            guard newest.isOverdue(at: now) else { return false }
            guard series == .agency, caller.isVisitor else { return true }
            return try await repositories.fetches.find(city)?
                .isRefreshedInBackground(at: now) != true
        }
    }
}

extension FetchHours {
    func check(_ id: HourlyFetches.ID, on request: ProviderRequest) throws {
        try provider.check(request, of: id.series)
    }

    func justFetched(
        _ id: HourlyFetches.ID,
        at moment: Date,
        in repositories: TenkiRepositories
    ) async throws -> HourlyForecast? {
        let sources = provider.hourlySources.filter { $0.key == id.series }
        let newest = try await repositories.hours.newest(inEach: [id.city], from: sources).first
        return newest.flatMap { $0.isJustFetched(at: moment) ? $0 : nil }
    }

    func history(
        of id: HourlyFetches.ID,
        in repositories: TenkiRepositories
    ) async throws -> FetchHistory {
        let fetches = try await repositories.hourlyFetches.find(id) ?? HourlyFetches(id: id)
        return fetches.history
    }

    func save(
        _ history: FetchHistory,
        of id: HourlyFetches.ID,
        in repositories: TenkiRepositories
    ) async throws {
        try await repositories.hourlyFetches.save(HourlyFetches(id: id, history: history))
    }
}
