package import Foundation

/// Enqueues a job in each period of a timetable, once over all nodes.
///
/// ```swift
/// let schedules = [
///     JobSchedule("nightly-check", try .cron("0 3 * * *", in: tokyo), CheckDatabase()),
///     JobSchedule("refresh", try .every(.seconds(600)), jitter: .seconds(60), RefreshCities()),
/// ]
/// ```
///
/// The period is recorded in the transaction that enqueues the job, so neither a crash nor another
/// node causes a second one. A schedule that is new runs nothing for the past. Each worker of an
/// application has the same schedules.
public struct JobSchedule: Sendable {
    /// The name, under which the latest period is stored; at most 100 characters.
    ///
    /// A schedule with another name is a new one.
    public let name: String
    /// When the job is due.
    public let timetable: Timetable
    /// Whether periods without any node are made up for.
    public let missedRuns: MissedRuns
    /// The longest delay of a job after the start of its period.
    public let jitter: Duration
    private let enqueue: @Sendable (JobRepository, Date) async throws -> Void

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - name: The name; at most 100 characters.
    ///   - timetable: When the job is due.
    ///   - missedRuns: Whether periods without any node are made up for: once for all of them, or
    ///     not at all. A period is missed after a minute.
    ///   - jitter: The longest delay of a job after the start of its period. The delay of a period
    ///     is the same on each node.
    ///   - job: The job.
    public init(
        _ name: String,
        _ timetable: Timetable,
        missedRuns: MissedRuns = .runOnce,
        jitter: Duration = .zero,
        _ job: some Job
    ) {
        self.name = name
        self.timetable = timetable
        self.missedRuns = missedRuns
        self.jitter = jitter
        enqueue = { jobs, moment in try await jobs.enqueue(job, at: moment) }
    }

    /// Enqueues the job of a period that has begun and that no node has handled.
    ///
    /// - Parameters:
    ///   - jobs: The jobs, within a transaction that writes.
    ///   - now: The current time.
    /// - Returns: The moment of the next period.
    /// - Throws: An error of the store.
    package func enqueueIfDue(in jobs: JobRepository, now: Date) async throws -> Date {
        let latest = try await jobs.table.latestPeriod(of: name)
        switch timetable.decision(lastHandled: latest, now: now, missedRuns: missedRuns) {
        case .nothing(let next): return next
        case .skip(let period):
            try await jobs.table.setLatestPeriod(of: name, period)
            return timetable.next(after: period)
        case .run(let period):
            try await jobs.table.setLatestPeriod(of: name, period)
            let delay = SchedulePeriod.delay(name: name, period: period, maximum: jitter)
            try await enqueue(jobs, period.addingTimeInterval(delay / .seconds(1)))
            return timetable.next(after: max(period, now))
        }
    }
}
