import Foundation
public import KasaneDomain
public import KasaneJobs
public import TenkiDomain

/// Plans the notices of the agency's warnings, after a change of these and every five minutes.
public struct PlanWarningNotices: Job {
    /// The name under which these jobs are stored.
    public static let kind = "plan-warning-notices"
    /// The queue of the checks, because warnings wait for nothing else.
    public static let queue = CheckWarnings.queue
    /// The next plan makes up for one that fails.
    public static let retry = JobRetry(3)

    /// Creates a job.
    public init() {}
}

/// Enqueues the notices of warnings that are due, and records them in the same transaction.
///
/// All plans of a job use one state of the warnings. A plan is only stored while that state is the
/// newest, so that no plan of another node is undone by an older one. `WarningNoticePlan` decides
/// which notices are due.
public struct PlanWarningNoticesHandler: JobHandler {
    private let transactions: any TransactionTemplate<JobRepositories>
    private let clock: any WallClock
    private let report: @Sendable (any Error) -> Void

    /// The time from one plan to the next without a change: 5 minutes.
    static let period: Duration = .seconds(300)

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the store, with its jobs.
    ///   - clock: The clock.
    ///   - report: Called for each failure for one person.
    public init(
        transactions: any TransactionTemplate<JobRepositories>,
        clock: any WallClock,
        onFailure report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.transactions = transactions
        self.clock = clock
        self.report = report
    }

    /// The warnings of all cities, and the state of the store that they are of.
    private struct Snapshot {
        let changes: Int?
        let warnings: [CityCode: CityWarnings]
    }

    /// Plans the notices.
    ///
    /// - Throws: The first failure that another attempt may not meet, after all people had their
    ///   turn. A row that cannot be read is only reported.
    public func run(_ job: PlanWarningNotices, in context: JobContext) async throws {
        let people = try await people()
        guard !people.isEmpty else { return }
        var snapshot = try await self.snapshot()
        var failure: (any Error)?
        for person in people {
            do {
                // Each failed attempt means that a check has stored something meanwhile.
                while try await !plan(for: person, snapshot) {
                    try Task.checkCancellation()
                    snapshot = try await self.snapshot()
                }
            } catch {
                try Task.checkCancellation()
                report(error)
                if (error as? DomainError)?.isUnreadableRow != true { failure = failure ?? error }
            }
        }
        if let failure { throw failure }
    }

    /// Returns the people who want notices of warnings.
    private func people() async throws -> [PersonID] {
        let (people, failures) = try await transactions.read { repositories in
            let unreadable = UnreadableRows()
            let people = try await repositories.tenki.noticeSettings
                .allReadable { unreadable.note($0) }
                .filter { $0.isActive && $0.officialWarnings.isOn }.map(\.id)
            return (people, unreadable.all)
        }
        for failure in failures { report(failure) }
        return people
    }

    private func snapshot() async throws -> Snapshot {
        let book = try await transactions.read { try await $0.tenki.warningBook() }
        let cities = book.allCities(at: clock.now)
        return Snapshot(
            changes: book.check.changes,
            warnings: Dictionary(cities.map { ($0.id, $0) }) { first, _ in first }
        )
    }

    /// Plans for a person; returns `false` if the snapshot is not the newest.
    private func plan(for person: PersonID, _ snapshot: Snapshot) async throws -> Bool {
        // Most plans change nothing, and readers do not wait for each other.
        let isDue = try await transactions.read { repositories in
            try await change(for: person, snapshot, repositories.tenki) != nil
        }
        guard isDue else { return true }
        return try await transactions.execute { [now = clock.now] repositories in
            let check = try await repositories.tenki.warningChecks.find(WarningCheck.id)
            guard check?.changes == snapshot.changes else { return false }
            guard let plan = try await change(for: person, snapshot, repositories.tenki) else {
                return true
            }
            if let notice = plan.notice {
                let job = SendUrgentNotice(SendNotice(to: person, notice, planned: now))
                try await repositories.jobs.enqueue(job)
            }
            try await repositories.tenki.noticeHistories.save(plan.history)
            return true
        }
    }

    /// Returns the plan for a person; `nil` if it changes nothing.
    private func change(
        for person: PersonID,
        _ snapshot: Snapshot,
        _ repositories: TenkiRepositories
    ) async throws -> WarningNoticePlan? {
        guard let settings = try await repositories.noticeSettings.find(person) else { return nil }
        let history =
            try await repositories.noticeHistories.find(person) ?? NoticeHistory(id: person)
        let plan = WarningNoticePlan(
            for: settings,
            after: history,
            cities: try await repositories.cities(of: person),
            warnings: snapshot.warnings
        )
        return plan.history == history ? nil : plan
    }
}
