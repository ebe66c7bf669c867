import Foundation
package import KasaneDomain
package import KasaneJobs
package import TenkiDomain

package struct ScoreForecasts: Job {
    package static let kind = "score-forecasts"
    package static let queue = CleanUp.queue
    package static let retry = JobRetry(3, from: .seconds(60))

    package init() {}
}

/// Stores how each source's forecasts for the last days compare with the observations.
///
/// The last three days are compared again, because observations and forecasts can be missing while
/// a server is stopped only for the day itself.
package struct ScoreForecastsHandler: JobHandler {
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    static let days = 3

    package init(transactions: any TransactionTemplate<TenkiRepositories>, clock: any WallClock) {
        self.transactions = transactions
        self.clock = clock
    }

    /// Compares the days of each city in a short transaction, so that visitors can write between.
    package func run(_ job: ScoreForecasts, in context: JobContext) async throws {
        let today = CalendarDate(clock.now, in: .japan)
        let dates = (1...Self.days).map { today.adding(days: -$0) }
        let stations = try await transactions.read { try await $0.stations.allReadable { _ in } }
        for station in stations {
            let scores = try await transactions.read { repositories in
                try await repositories.scores(of: station, on: dates)
            }
            guard !scores.isEmpty else { continue }
            try await transactions.execute { try await $0.scores.save(scores) }
        }
    }
}

extension TenkiRepositories {
    fileprivate func scores(
        of station: CityStation,
        on dates: [CalendarDate]
    ) async throws -> [ForecastScore] {
        let ids = dates.map { ObservationDay.ID(station.station.id, on: $0) }
        let days = try await observations.find(ids)
        guard !days.isEmpty else { return [] }
        let issues = try await forecasts.issues(
            in: station.id,
            from: nil,
            limit: ObserveForecast.limit
        )
        return days.flatMap { day in
            issues.dayAhead(of: day.id.date).compactMap { source, forecast in
                ForecastScore(
                    id: .init(station.id, on: day.id.date, by: source),
                    of: forecast,
                    observed: day
                )
            }
        }
    }
}
