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
        let oldest = now.addingTimeInterval(-Self.boardPeriod.seconds)
        // Read in a transaction of its own, which does not make writers of boards wait.
        let watched = try await transactions.read { repositories in
            let newcomers = try await repositories.tenki.watchlist(.installation).cities
            return try await repositories.tenki.boards.cities(onBoardsUsedSince: oldest)
                .union(newcomers)
        }
        let cities = watched.sorted { $0.text < $1.text }
        try await transactions.execute { [sources = fetch.sources] repositories in
            let histories = try await repositories.tenki.fetches.find(cities)
            let issues = try await repositories.tenki.forecasts
                .issues(inEach: cities, from: sources, limit: 1)
            for city in cities {
                var history = histories.first { $0.id == city } ?? FetchHistory(id: city)
                let newest = issues.first { $0.id.city == city }
                if newest?.isOverdue(at: now) ?? true, history.nextAutomaticRequest(at: now) <= now
                {
                    try await repositories.jobs.enqueue(
                        RefreshForecast(city: city),
                        at: newest.map { _ in now.addingTimeInterval(Self.delay(of: city, at: now))
                        },
                        unique: .untilDone(city.text)
                    )
                }
                let before = history
                history.recordBackground(at: now)
                if history != before { try await repositories.tenki.fetches.save(history) }
            }
            try await repositories.jobs.complete(context)
        }
    }

    /// Returns the delay of a city's refresh in seconds, which differs from plan to plan.
    private static func delay(of city: CityCode, at moment: Date) -> TimeInterval {
        // Each node computes the same, so a plan that is made again moves no refresh.
        var hash = UInt64(moment.timeIntervalSince1970 / period.seconds)
        // FNV-1a, and the last steps of MurmurHash3, which spread neighbouring codes.
        for byte in city.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash ^= hash >> 33
        return Double(hash >> 11) / Double(UInt64.max >> 11) * spread.seconds
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: TimeInterval { self / .seconds(1) }
}
