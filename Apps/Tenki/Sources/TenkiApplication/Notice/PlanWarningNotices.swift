package import KasaneDomain
package import KasaneJobs
import Synchronization
package import TenkiDomain

package struct PlanWarningNotices: Job {
    package static let kind = "plan-warning-notices"
    /// A queue of its own, so that no number of plans delays a check or waits for one.
    package static let queue = "warning-plans"
    package static let retry = JobRetry(3)

    let followsChange: Bool

    package init(followingChange followsChange: Bool = false) {
        self.followsChange = followsChange
    }
}

/// Enqueues the notices of warnings that are due, and records them in the same transaction.
///
/// All plans of a job use one state of the warnings and of people's choices. A plan is only stored
/// while the state of the warnings is the newest, so that no plan of another node is undone by an
/// older one. `WarningNoticePlan` decides which notices are due.
package struct PlanWarningNoticesHandler: JobHandler {
    private let transactions: any TransactionTemplate<JobRepositories>
    private let clock: any WallClock
    private let report: @Sendable (any Error) -> Void
    private let planned = PlannedChanges()

    static let period: Duration = .seconds(300)

    package init(
        transactions: any TransactionTemplate<JobRepositories>,
        clock: any WallClock,
        onFailure report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.transactions = transactions
        self.clock = clock
        self.report = report
    }

    private struct Snapshot {
        let changes: Int?
        let warnings: [WarningPlace: KnownWarnings]
        let due: [ProfileID]
    }

    package func run(_ job: PlanWarningNotices, in context: JobContext) async throws {
        if job.followsChange, try await isPlanned() { return }
        var (failed, failure): (Set<ProfileID>, (any Error)?) = ([], nil)
        var snapshot = try await self.snapshot()
        var due = snapshot.due[...]
        while let person = due.popFirst() {
            do {
                if try await plan(for: person, snapshot) { continue }
            } catch {
                try Task.checkCancellation()
                report(error)
                failed.insert(person)
                if (error as? DomainError)?.isUnreadableRow != true { failure = failure ?? error }
                continue
            }
            // A check has stored something meanwhile.
            try Task.checkCancellation()
            snapshot = try await self.snapshot()
            due = snapshot.due.filter { !failed.contains($0) }[...]
        }
        if let failure { throw failure }
        planned.changes = snapshot.changes
    }

    private func isPlanned() async throws -> Bool {
        guard let planned = planned.changes else { return false }
        let checks = try await transactions.read { repositories in
            try await repositories.tenki.warningChecks.allReadable { _ in }
        }
        return checks.first?.changes == planned
    }

    private func snapshot() async throws -> Snapshot {
        let (snapshot, failures) = try await transactions.read { repositories in
            let unreadable = UnreadableRows()
            let snapshot = try await self.snapshot(repositories.tenki, unreadable)
            return (snapshot, unreadable.all)
        }
        for failure in failures { report(failure) }
        return snapshot
    }

    private func snapshot(
        _ repositories: TenkiRepositories,
        _ unreadable: UnreadableRows
    ) async throws -> Snapshot {
        let settings = try await repositories.noticeSettings.allReadable { unreadable.note($0) }
            .filter { $0.isActive && $0.concernsWarnings }
        guard !settings.isEmpty else { return Snapshot(changes: nil, warnings: [:], due: []) }
        let people = settings.map(\.id)
        let histories = try await repositories.noticeHistories.find(people)
        let places = try await repositories.places(of: people) { unreadable.note($0) }
        let book = try await repositories.warningBook()
        let now = clock.now
        let municipalities = Set(
            settings.compactMap(\.municipality)
                + places.values.joined().compactMap(\.municipality?.code)
        )
        let states =
            book.allCities(at: now).map(KnownWarnings.init)
            + municipalities.map { KnownWarnings(book.warnings(in: $0, at: now)) }
        let warnings = Dictionary(states.map { ($0.place, $0) }) { $1 }
        let told = Dictionary(histories.map { ($0.id, $0) }) { $1 }
        let due = settings.filter { settings in
            guard let places = places[settings.id] else { return false }
            return change(for: settings, told[settings.id], places, warnings) != nil
        }
        return Snapshot(changes: book.check.changes, warnings: warnings, due: due.map(\.id))
    }

    private func plan(for person: ProfileID, _ snapshot: Snapshot) async throws -> Bool {
        try await transactions.execute { [now = clock.now] repositories in
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

    private func change(
        for person: ProfileID,
        _ snapshot: Snapshot,
        _ repositories: TenkiRepositories
    ) async throws -> WarningNoticePlan? {
        guard let settings = try await repositories.noticeSettings.find(person) else { return nil }
        return change(
            for: settings,
            try await repositories.noticeHistories.find(person),
            try await repositories.places(of: person),
            snapshot.warnings
        )
    }

    private func change(
        for settings: NoticeSettings,
        _ history: NoticeHistory?,
        _ places: [BoardPlace],
        _ warnings: [WarningPlace: KnownWarnings]
    ) -> WarningNoticePlan? {
        let history = history ?? NoticeHistory(id: settings.id)
        let plan = WarningNoticePlan(
            for: settings,
            after: history,
            places: places,
            warnings: warnings
        )
        return plan.history == history ? nil : plan
    }
}

private final class PlannedChanges: Sendable {
    private let state = Mutex<Int?>(nil)

    var changes: Int? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
