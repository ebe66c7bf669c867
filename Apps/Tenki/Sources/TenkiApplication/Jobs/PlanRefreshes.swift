import Foundation
public import KasaneDomain
public import KasaneJobs
public import TenkiDomain

/// Plans the refreshes of the watched cities whose next forecast is due.
public struct PlanRefreshes: Job {
    /// The name under which these jobs are stored.
    public static let kind = "plan-refreshes"
    /// The next plan makes up for one that fails.
    public static let retry = JobRetry(3)

    /// Creates a job.
    public init() {}
}

/// Enqueues a refresh for each watched city whose next forecast is due.
///
/// Watched are the cities of the installation's list and of the boards used within ``boardPeriod``.
/// A city is due when the agency should have issued a newer forecast, and an automatic request is
/// allowed; see `FetchHistory`. The refreshes are spread over ``spread``, except those of cities
/// without any forecast.
public struct PlanRefreshesHandler: JobHandler {
    private let fetch: FetchForecast
    private let transactions: any TransactionTemplate<JobRepositories>
    private let clock: any WallClock

    /// The time from one plan to the next: 5 minutes.
    public static let period: Duration = .seconds(300)
    /// The time over which the refreshes of a plan are spread: 4 minutes.
    public static let spread: Duration = .seconds(240)
    /// The time since its last use in which the cities of a board are watched: 30 days.
    public static let boardPeriod: Duration = .seconds(30 * 86_400)

    /// Creates a handler.
    public init(
        fetch: FetchForecast,
        transactions: any TransactionTemplate<JobRepositories>,
        clock: any WallClock
    ) {
        self.fetch = fetch
        self.transactions = transactions
        self.clock = clock
    }

    /// Plans the refreshes, and completes the job with them.
    public func run(_ job: PlanRefreshes, in context: JobContext) async throws {
        let now = clock.now
        let cities = try await watchedCities(at: now)
        try await transactions.execute { [sources = fetch.sources] repositories in
            let histories = try await repositories.tenki.fetches.find(cities)
            let issues = try await repositories.tenki.forecasts
                .issues(inEach: cities, from: sources, limit: 1)
            for city in cities {
                try await repositories.plan(
                    histories.first { $0.id == city } ?? FetchHistory(id: city),
                    newest: issues.first { $0.id.city == city },
                    at: now
                )
            }
            try await repositories.jobs.complete(context)
        }
    }

    /// Returns the watched cities, ordered by their codes.
    ///
    /// It reads in a transaction of its own, which does not make writers of boards wait.
    private func watchedCities(at now: Date) async throws -> [CityCode] {
        let oldest = now.addingTimeInterval(-Self.boardPeriod.seconds)
        let watched = try await transactions.read { repositories in
            let newcomers = try await repositories.tenki.watchlist(.installation).cities
            return try await repositories.tenki.boards.cities(onBoardsUsedSince: oldest)
                .union(newcomers)
        }
        return watched.sorted { $0.text < $1.text }
    }

    /// Returns the delay of a city's refresh in seconds, which differs from plan to plan.
    fileprivate static func delay(of city: CityCode, at moment: Date) -> TimeInterval {
        let plan = Int64(moment.timeIntervalSince1970 / period.seconds)
        // FNV-1a, and the last steps of MurmurHash3, which spread neighbouring codes. A body that
        // is run again computes the same.
        var hash = UInt64(bitPattern: plan)
        for byte in city.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash ^= hash >> 33
        return Double(hash >> 11) / Double(UInt64.max >> 11) * spread.seconds
    }
}

extension JobRepositories {
    /// Enqueues the refresh of a city if it is due, and records that readers need not cause it.
    fileprivate func plan(
        _ history: FetchHistory,
        newest: Forecast?,
        at now: Date
    ) async throws {
        let city = history.id
        if newest?.isOverdue(at: now) ?? true, history.nextAutomaticRequest(at: now) <= now {
            let delay = newest == nil ? 0 : PlanRefreshesHandler.delay(of: city, at: now)
            let job = try await jobs.enqueue(
                RefreshForecast(city: city),
                at: now.addingTimeInterval(delay),
                unique: .untilDone(city.text)
            )
            // The job of an earlier plan still waits, so readers may be needed.
            guard job != nil else { return }
        }
        var planned = history
        planned.recordBackground(at: now)
        if planned != history { try await tenki.fetches.save(planned) }
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: TimeInterval { self / .seconds(1) }
}
