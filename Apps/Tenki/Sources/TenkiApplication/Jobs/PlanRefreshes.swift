import Foundation
package import KasaneDomain
package import KasaneJobs
package import TenkiDomain

package struct PlanRefreshes: Job {
    package static let kind = "plan-refreshes"
    package static let retry = JobRetry(3)

    package init() {}
}

/// Enqueues a refresh for each watched city whose next forecast or hours are due.
///
/// Watched are the cities of the installation's list, of the boards used within 30 days, and of the
/// boards of people with notices.
///
/// With ``Coverage/all``, the other cities follow over 25 minutes, for the map; a reader of one of
/// them still causes a call at once. With ``Coverage/allAtOnce``, they follow without a delay.
///
/// A forecast is due when the agency issued a newer one ten minutes ago, and an automatic request
/// is allowed; see `FetchHistory`. The agency's hours of watched cities are due like forecasts.
/// Open-Meteo's hours are only fetched for readers who choose them. The refreshes are spread over
/// four minutes, except those of cities without any forecast.
package struct PlanRefreshesHandler: JobHandler {
    package enum Coverage: Sendable {
        case watched
        case all
        /// Every city without a delay, for the demo services, which have no limits.
        case allAtOnce
    }

    private let fetch: FetchForecast
    private let coverage: Coverage
    private let hours: FetchHours
    private let transactions: any TransactionTemplate<JobRepositories>
    private let clock: any WallClock
    private let report: @Sendable (any Error) -> Void

    static let period: Duration = .seconds(300)
    private static let spread: Duration = .seconds(240)
    private static let unwatchedSpread: Duration = .seconds(1500)
    private static let issueDelay: Duration = .seconds(600)
    private static let boardPeriod: Duration = .seconds(30 * 86_400)

    package init(
        fetch: FetchForecast,
        hours: FetchHours,
        transactions: any TransactionTemplate<JobRepositories>,
        clock: any WallClock,
        coverage: Coverage = .watched,
        onFailure report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.fetch = fetch
        self.coverage = coverage
        self.hours = hours
        self.transactions = transactions
        self.clock = clock
        self.report = report
    }

    package func run(_ job: PlanRefreshes, in context: JobContext) async throws {
        let now = clock.now
        try await cancelRefreshes(after: now.addingTimeInterval(Self.unwatchedSpread.seconds + 60))
        let cities = try await watchedCities(at: now)
        if coverage != .watched { try await planOthers(than: Set(cities), at: now) }
        try await transactions.execute { [sources = fetch.sources] repositories in
            let histories = try await repositories.tenki.fetches.find(cities)
            let issues = try await repositories.tenki.forecasts
                .issues(inEach: cities, from: sources, limit: 1)
            let dueHours = try await citiesWithDueHours(cities, repositories.tenki, at: now)
            var changed: [FetchHistory] = []
            for (index, city) in cities.enumerated() {
                let before = histories.first { $0.id == city } ?? FetchHistory(id: city)
                var history = before
                let newest = issues.first { $0.id.city == city }
                let parts: [RefreshForecast.Part] =
                    (isDue(newest, history, at: now) ? [.days] : [])
                    + (dueHours.contains(city) ? [.hours] : [])
                if !parts.isEmpty {
                    // A city without any forecast is refreshed at once.
                    let delay = newest == nil ? 0 : Self.spread.seconds / Double(cities.count)
                    let refresh = try await repositories.jobs.enqueue(
                        RefreshForecast(city: city, parts: parts),
                        at: now.addingTimeInterval(delay * Double(index + 1)),
                        unique: .untilDone(city.text)
                    )
                    // The refresh of an earlier plan has not run, so page views must be able to
                    // cause requests.
                    guard refresh != nil else { continue }
                }
                history.recordBackgroundRefresh(at: now)
                if history != before { changed.append(history) }
            }
            try await repositories.tenki.fetches.save(changed)
            try await repositories.jobs.complete(context)
        }
    }

    /// Cancels the refreshes that wait for a later moment than any plan gives them.
    ///
    /// They were planned by a clock that was ahead, and would keep their cities from being planned
    /// again until then.
    private func cancelRefreshes(after latest: Date) async throws {
        let waiting = try await transactions.read { repositories in
            try await repositories.jobs.jobs(.scheduled, in: RefreshForecast.queue, limit: 1_000)
        }
        let late = waiting.filter { $0.due > latest && $0.attempt == 0 }.map(\.id)
        guard !late.isEmpty else { return }
        try await transactions.execute { repositories in
            for job in late { try await repositories.jobs.cancel(job) }
        }
    }

    private func planOthers(than watched: Set<CityCode>, at now: Date) async throws {
        let cities = City.all.map(\.id).filter { !watched.contains($0) }
        let spread = coverage == .allAtOnce ? 0 : Self.unwatchedSpread.seconds
        try await transactions.execute { [sources = fetch.sources] repositories in
            let histories = try await repositories.tenki.fetches.find(cities)
            let issues = try await repositories.tenki.forecasts
                .issues(inEach: cities, from: sources, limit: 1)
            for (index, city) in cities.enumerated() {
                let history = histories.first { $0.id == city } ?? FetchHistory(id: city)
                let newest = issues.first { $0.id.city == city }
                guard isDue(newest, history, at: now) else { continue }
                let delay = spread / Double(cities.count)
                _ = try await repositories.jobs.enqueue(
                    RefreshForecast(city: city),
                    at: now.addingTimeInterval(delay * Double(index + 1)),
                    unique: .untilDone(city.text)
                )
            }
        }
    }

    private func isDue(_ newest: Forecast?, _ history: FetchHistory, at now: Date) -> Bool {
        // A forecast that was fetched after this moment counts as overdue. The history delays the
        // next request by more than that.
        let moment = now.addingTimeInterval(-Self.issueDelay.seconds)
        return (newest?.isOverdue(at: moment) ?? true)
            && history.nextAutomaticRequest(at: now) <= now
    }

    private func citiesWithDueHours(
        _ cities: [CityCode],
        _ repositories: TenkiRepositories,
        at now: Date
    ) async throws -> Set<CityCode> {
        let sources = hours.sources.filter { $0.key == .agency }
        guard !sources.isEmpty else { return [] }
        let moment = now.addingTimeInterval(-Self.issueDelay.seconds)
        let stored = try await repositories.hours.newest(inEach: cities, from: sources)
        let current = Set(stored.filter { !$0.isOverdue(at: moment) }.map(\.id.city))
        let waiting = try await repositories.hourlyFetches
            .find(cities.map { HourlyFetches.ID($0, .agency) })
            .filter { $0.history.nextAutomaticRequest(at: now) > now }
        return Set(cities).subtracting(current).subtracting(waiting.map(\.id.city))
    }

    /// Returns the watched cities, ordered by their codes.
    ///
    /// It reads in a transaction of its own, which does not make writers of boards wait.
    private func watchedCities(at now: Date) async throws -> [CityCode] {
        let oldest = now.addingTimeInterval(-Self.boardPeriod.seconds)
        let (watched, failures) = try await transactions.read { repositories in
            let unreadable = UnreadableRows()
            let defaults = try await repositories.tenki.watchlist(.installation).cities
            let cities = try await repositories.tenki.boards.cities(onBoardsUsedSince: oldest)
                .union(defaults)
                .union(repositories.tenki.citiesWithNotices { unreadable.note($0) })
            return (cities, unreadable.all)
        }
        for failure in failures { report(failure) }
        return watched.sorted { $0.text < $1.text }
    }
}
