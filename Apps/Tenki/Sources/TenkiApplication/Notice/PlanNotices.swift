package import KasaneDomain
package import KasaneJobs
package import TenkiDomain

package struct PlanNotices: Job {
    package static let kind = "plan-notices"
    package static let retry = JobRetry(3)

    package init() {}
}

/// Enqueues the notices that are due, and records them in the same transaction.
///
/// Each person has a transaction of their own, so that a plan that ends half-way loses and repeats
/// nothing. A failure for one person is reported, and the others get theirs. `NoticePlan` decides
/// which are due.
package struct PlanNoticesHandler: JobHandler {
    private let fetch: FetchForecast
    private let transactions: any TransactionTemplate<JobRepositories>
    private let clock: any WallClock
    private let report: @Sendable (any Error) -> Void

    static let period: Duration = .seconds(300)

    package init(
        fetch: FetchForecast,
        transactions: any TransactionTemplate<JobRepositories>,
        clock: any WallClock,
        onFailure report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.fetch = fetch
        self.transactions = transactions
        self.clock = clock
        self.report = report
    }

    package func run(_ job: PlanNotices, in context: JobContext) async throws {
        let (people, failures) = try await transactions.read { repositories in
            let unreadable = UnreadableRows()
            let people = try await repositories.tenki.noticeSettings
                .allReadable { unreadable.note($0) }
                .filter(\.isActive).map(\.id)
            return (people, unreadable.all)
        }
        for failure in failures { report(failure) }
        var failure: (any Error)?
        for person in people {
            do {
                try await plan(for: person)
            } catch {
                try Task.checkCancellation()
                report(error)
                if (error as? DomainError)?.isUnreadableRow != true { failure = failure ?? error }
            }
        }
        if let failure { throw failure }
    }

    private func plan(for person: ProfileID) async throws {
        // Most plans change nothing, and readers do not wait for each other.
        let isDue = try await transactions.read { repositories in
            try await plan(for: person, repositories.tenki)?.isChange ?? false
        }
        if isDue { try await enqueue(for: person) }
    }

    private func enqueue(for person: ProfileID) async throws {
        try await transactions.execute { [now = clock.now] repositories in
            guard let change = try await plan(for: person, repositories.tenki), change.isChange
            else { return }
            for notice in change.plan.notices {
                try await repositories.jobs.enqueue(SendNotice(to: person, notice, planned: now))
            }
            try await repositories.tenki.noticeHistories.save(change.plan.history)
        }
    }

    private struct Change {
        let before: NoticeHistory
        let plan: NoticePlan

        var isChange: Bool { plan.history != before }
    }

    private func plan(
        for person: ProfileID,
        _ repositories: TenkiRepositories
    ) async throws -> Change? {
        guard let settings = try await repositories.noticeSettings.find(person) else { return nil }
        let history =
            try await repositories.noticeHistories.find(person) ?? NoticeHistory(id: person)
        let cities = try await repositories.cities(of: person)
        let forecasts = try await repositories.forecasts
            .issues(inEach: cities, from: fetch.sources, limit: 1)
        let plan = NoticePlan(
            for: settings,
            after: history,
            cities: cities,
            forecasts: forecasts,
            fetches: try await repositories.fetches.find(cities),
            at: clock.now
        )
        return Change(before: history, plan: plan)
    }
}
